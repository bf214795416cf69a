import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { answerOf } from "../faults/answers.ts";
import { MANAGEMENT_KEY } from "../start-test-server.ts";
import { checkCuts } from "./cut-cases.ts";
import { checkRefusals } from "./refusal-cases.ts";
import { openReplicas, type Replicas } from "./replicas.ts";

const SECRET = "secret-of-a-client-0123456789";

let replicas: Replicas | undefined;
afterEach(async () => {
  await replicas?.close();
  replicas = undefined;
});

describe("processes that share a SQLite file", { timeout: 600_000 }, () => {
  test("refuse what one of them took back", async () => {
    replicas = await openReplicas();
    await checkRefusals(replicas, 3);
  });

  test("cut what runs on a deleted key, with `keys.on_revoke: cut`", async () => {
    replicas = await openReplicas("keys: { on_revoke: cut }");
    await checkCuts(replicas);
  });

  test("keep no secret, in the database or in a log", async () => {
    replicas = await openReplicas(`clients: [{ name: c, secret: "${SECRET}" }]`);
    replicas.upstream.answer(answerOf("a"));
    const { folder, servers, manage, chat } = replicas;
    const own = "a-key-of-the-callers-own-0123456789abcdef";
    const made = await manage(0, "POST", "/keys", { name: "a" });
    await manage(0, "POST", "/keys", { name: "b", external: { api_key: own } });
    const secrets = [made.key, own, SECRET, MANAGEMENT_KEY, servers[0]?.key ?? ""];
    for (const secret of secrets) await chat(1, secret);
    const data = join(folder, "data");
    const files = (await readdir(data)).filter((name) => name.startsWith("sluice.db"));
    expect(files).toContain("sluice.db");
    const kept = await Promise.all(files.map((name) => readFile(join(data, name), "latin1")));
    const logged = servers.flatMap(({ lines }, at) => (at === 0 ? lines.filter(notBanner) : lines));
    for (const text of [...kept, ...logged]) {
      expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
    }
  });
});

/** The first key is printed once, by the process that made it. */
function notBanner(line: string): boolean {
  return line.startsWith("{");
}
