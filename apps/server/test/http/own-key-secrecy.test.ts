import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { errorAnswer, type MockUpstream, startMockUpstream, steps } from "@sluice/mock-upstream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { answerOf } from "../faults/answers.ts";
import { ask, type Reply } from "../faults/ask.ts";
import { stageYaml } from "../faults/stage-yaml.ts";
import { events, says, streamScript } from "../faults/upstream-chunk.ts";
import { bringing } from "./bringing.ts";

/** Nothing that a server prints, answers or keeps holds a key that was brought for one request. */
const MAIN = fileURLToPath(new URL("../../src/main.ts", import.meta.url));
const SECRET = "w1ll-n0t-be-t0ld";

let folder: string;
let a: MockUpstream;
let b: MockUpstream;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sluice-secrecy-"));
  a = await startMockUpstream();
  b = await startMockUpstream();
  a.answer(answerOf("a"));
  b.answer(answerOf("b"));
});
afterAll(async () => {
  await a.close();
  await b.close();
  await rm(folder, { recursive: true, force: true });
});

test("a brought key is nowhere in output, answers and database", async () => {
  const config = join(folder, "sluice.yaml");
  const more = "logging: { level: trace }\ndatabase: sqlite:data/sluice.db";
  await writeFile(config, stageYaml(a, b, { more }));
  const printed: string[] = [];
  const server = spawn(
    process.execPath,
    ["--conditions=@sluice/source", MAIN, "serve", "--config", config, "--port", "0"],
    { env: { PATH: process.env.PATH, SLUICE_DISCOVERY: "off" } },
  );
  for (const output of [server.stdout, server.stderr]) {
    output.on("data", (bytes: Buffer) => printed.push(bytes.toString()));
  }
  try {
    const base = `${await listening(printed)}/api/v1`;
    const key = (await readFile(join(folder, "data/first-key"), "utf8")).trim();
    const replies = await askEverything(base, key);
    expect(a.calls.map(({ headers }) => headers.authorization)).toContain(`Bearer ${SECRET}`);
    expect(replies.length).toBeGreaterThan(10);
    for (const { headers, body } of replies) {
      expect(JSON.stringify(headers) + body.toString()).not.toContain(SECRET);
    }
  } finally {
    server.kill("SIGTERM");
    await once(server, "close");
  }
  expect(printed.join("")).toContain("http://127.0.0.1");
  expect(printed.join("")).not.toContain(SECRET);
  const files = await readdir(join(folder, "data"));
  expect(files.length).toBeGreaterThan(1);
  for (const file of files) {
    expect((await readFile(join(folder, "data", file))).includes(SECRET), file).toBe(false);
  }
}, 60_000);

/** The server's address, once it has told it. */
async function listening(printed: readonly string[]): Promise<string> {
  for (;;) {
    const found = /http:\/\/127\.0\.0\.1:\d+/.exec(printed.join(""));
    if (found !== null) return found[0];
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Good and bad requests of every operation, and providers that repeat the key wherever they can. */
async function askEverything(base: string, key: string): Promise<readonly Reply[]> {
  const keys = [
    { a: SECRET },
    { a: SECRET, [SECRET]: SECRET },
    `{"a":"${SECRET}`,
    { a: `${SECRET}\n` },
  ];
  const messages = [{ role: "user", content: "Say hi." }];
  const bodies = [
    ["/chat/completions", { model: "t/two", messages }],
    ["/chat/completions", { model: "t/one", messages, stream: true }],
    [
      "/chat/completions",
      { model: "t/one", messages, stream: true, debug: { echo_upstream_body: true } },
    ],
    ["/rerank", { model: "t/rank", query: "q", documents: ["one"] }],
    ["/audio/speech", { model: "t/voice", input: "Hi.", voice: "alloy" }],
    ["/explain", { model: "t/two", messages }],
  ] as const;
  const repeats = { error: { message: `it is ${SECRET}`, code: SECRET, type: SECRET } };
  const answers = [
    undefined,
    errorAnswer(401, { message: `it is ${SECRET}`, code: SECRET, type: SECRET }),
    errorAnswer(500, { message: `it is ${SECRET}` }),
    [steps.json(repeats)],
    [steps.header("content-type", "application/json"), steps.write(`it is ${SECRET}`)],
    streamScript(events(says("half")), events(JSON.stringify(repeats))),
    streamScript(events(says("half")), events(`{"it is ${SECRET}`)),
  ];
  const replies: Reply[] = [];
  for (const [path, body] of bodies) {
    for (const brought of keys) {
      for (const answer of answers) {
        if (answer !== undefined) a.next(answer);
        const { headers } = bringing(brought, {
          authorization: `Bearer ${key}`,
          "content-type": "application/json",
          "x-service-metadata": "enabled",
        });
        replies.push(await ask(base + path, { headers, body: JSON.stringify(body) }));
      }
    }
  }
  return replies;
}
