import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type MockUpstream, startMockUpstream } from "@sluice/mock-upstream";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Reply } from "../faults/ask.ts";
import { type SpawnedServer, spawnServer } from "../spawn-server.ts";
import { askEverything } from "./ask-everything.ts";
import { SECRETS, secretYaml } from "./secrets.ts";
import { toldOf } from "./told-of.ts";

let folder: string;
let upstream: MockUpstream;
let server: SpawnedServer;
let replies: readonly Reply[];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sluice-secrets-"));
  upstream = await startMockUpstream();
  const file = join(folder, "sluice.yaml");
  await writeFile(file, secretYaml(upstream.url));
  server = await spawnServer(file, ["--log", "json"]);
  replies = await askEverything(server.url, server.key, upstream);
}, 300_000);
afterAll(async () => {
  await server.end();
  await upstream.close();
  await rm(folder, { recursive: true, force: true });
});

const textOf = ({ headers, body }: Reply): string => `${JSON.stringify(headers)}\n${body}`;

test("the requests got through, and the secrets were used", () => {
  const sent = JSON.stringify(upstream.calls.map(({ headers }) => headers));
  const used = [
    "provider",
    "header",
    "azure",
    "anthropic",
    "gemini",
    "bedrockSession",
    "vertex",
    "own",
  ];
  expect(toldOf(sent, SECRETS)).toEqual(expect.arrayContaining(used));
  const statuses = new Set(replies.map(({ status }) => status));
  expect([...statuses]).toEqual(expect.arrayContaining([200, 400, 401, 403, 404, 429, 502]));
  expect(statuses.has(500)).toBe(false);
});

test("no reply tells a secret or a part of one", () => {
  const telling = replies
    .map((reply) => ({ told: toldOf(textOf(reply), SECRETS), reply }))
    .filter(({ told }) => told.length > 0)
    .map(({ told, reply }) => ({ told, status: reply.status, text: textOf(reply).slice(0, 1500) }));
  expect(telling).toEqual([]);
});

test("no reply has a stack, a path of this machine, or a header of the provider", () => {
  for (const reply of replies) {
    expect(textOf(reply)).not.toMatch(/node:internal|\.ts:\d+|node_modules|\/home\/|file:\/\//);
    expect(Object.keys(reply.headers)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(?:x-echo|set-cookie|server|location)$/)]),
    );
  }
});

test("nothing that was printed tells a secret, and the first key stands in its own line only", () => {
  expect(server.lines.length).toBeGreaterThan(1);
  const telling = server.lines.filter((line) => toldOf(line, SECRETS).length > 0);
  expect(telling).toEqual([]);
  const withKey = server.lines.filter((line) => line.includes(server.key));
  expect(withKey.length).toBeLessThanOrEqual(1);
  expect(replies.map(textOf).filter((text) => text.includes(server.key))).toEqual([]);
});

test("what is kept is its owner's alone", async () => {
  const modeOf = async (path: string) => (await stat(join(folder, path))).mode & 0o777;
  expect(await modeOf("data")).toBe(0o700);
  expect(await modeOf("data/first-key")).toBe(0o600);
  for (const file of ["sluice.db", "sluice.db-wal", "sluice.db-shm"]) {
    expect(await modeOf(`data/${file}`), file).toBe(0o600);
  }
});
