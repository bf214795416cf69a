import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import { type MockUpstream, startMockUpstream } from "@sluice/mock-upstream";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answerOf } from "../faults/answers.ts";
import { ask, open, type Reply, readAll } from "../faults/ask.ts";
import { cleanStream } from "../faults/clean-stream.ts";
import { streamChunks } from "../faults/stream-chunks.ts";
import { streamText } from "../faults/stream-text.ts";
import { type SpawnedServer, spawnServer } from "../spawn-server.ts";
import { ledgerRows } from "./ledger-rows.ts";

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

const STREAMS = 200;
const MOCK = fileURLToPath(new URL("mock-process.ts", import.meta.url));

interface KilledMock {
  readonly child: ChildProcess;
  readonly url: string;
  kill(): Promise<void>;
}

/** A mock whose streams begin and fall silent, or never begin. */
async function startMock(kind: "begun" | "silent"): Promise<KilledMock> {
  const child = spawn(process.execPath, ["--conditions=@sluice/source", MOCK, kind], {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const [url] = (await once(child, "message")) as [string];
  return {
    child,
    url,
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, "exit");
      child.kill("SIGKILL");
      await exited;
    },
  };
}

let folder: string;
let begun: KilledMock;
let silent: KilledMock;
let sound: MockUpstream;
let server: SpawnedServer;
let config: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "sluice-test-"));
  [begun, silent, sound] = await Promise.all([
    startMock("begun"),
    startMock("silent"),
    startMockUpstream(),
  ]);
  sound.answer(answerOf("b"));
  config = join(folder, "sluice.yaml");
  const price = "price: { prompt: 1, completion: 2 }";
  await writeFile(
    config,
    `database: sqlite:data/sluice.db
logging: { level: silent }
rate_limits: { requests_per_minute: null }
retries: { attempts: 0 }
providers:
  begun: { adapter: openai, base_url: "${begun.url}", api_key: k }
  silent: { adapter: openai, base_url: "${silent.url}", api_key: k }
  sound: { adapter: openai, base_url: "${sound.url}", api_key: k }
models:
  t/begun: { endpoints: [{ provider: begun, model: m, ${price} }] }
  t/silent: { endpoints: [{ provider: silent, model: m, ${price} }, { provider: sound, model: m, ${price} }] }
  t/sound: { endpoints: [{ provider: sound, model: m, ${price} }] }
`,
  );
  server = await spawnServer(config);
});
afterEach(async () => {
  await server.end("SIGKILL");
  await Promise.all([begun.kill(), silent.kill(), sound.close()]);
  await rm(folder, { recursive: true, force: true });
});

const asking = (model: string, more: object = {}) => ({
  headers: { authorization: `Bearer ${server.key}`, "content-type": "application/json" },
  body: JSON.stringify({ model, messages: [{ role: "user", content: "Say hi." }], ...more }),
});
const stream = (model: string, more: object = {}): Promise<IncomingMessage> =>
  open(`${server.url}/v1/chat/completions`, asking(model, { stream: true, ...more }));
const plain = (): Promise<Reply> => ask(`${server.url}/v1/chat/completions`, asking("t/sound"));

/** Opens so many streams; resolves when the first word of each has come. */
async function openBegun(): Promise<readonly { readonly reply: Promise<Reply> }[]> {
  return Promise.all(
    Array.from({ length: STREAMS }, async () => {
      const response = await stream("t/begun");
      const first = once(response, "data");
      const reply = readAll(response);
      await first;
      return { reply };
    }),
  );
}

test("a provider that is killed under 200 streams: each ends in an error, and the server lives", async () => {
  const streams = await openBegun();
  await begun.kill();
  const replies = await Promise.all(streams.map(({ reply }) => reply));
  for (const reply of replies) {
    const chunks = streamChunks(reply);
    expect(streamText(chunks)).toBe("begun");
    expect(chunks.at(-1)).toMatchObject({
      error: { code: 502 },
      choices: [{ finish_reason: "error" }],
    });
  }
  expect((await plain()).status).toBe(200);
  const rows = await ledgerRows(folder, STREAMS + 1);
  const failed = rows.filter(({ outcome }) => outcome === "failed");
  expect(failed).toHaveLength(STREAMS);
  for (const { cost, completion_tokens: tokens } of failed) expect([cost, tokens]).toEqual([0, 0]);
});

test("a provider that is killed before 200 streams began: another one answers them all", async () => {
  const provider = { order: ["silent", "sound"] };
  const asked = Array.from({ length: STREAMS }, async () =>
    readAll(await stream("t/silent", { provider })),
  );
  // Calls to it are open when nothing of them has come to the other one.
  await expect.poll(() => openSockets(silent.child.pid ?? 0)).toBeGreaterThan(STREAMS);
  expect(sound.calls).toHaveLength(0);
  await silent.kill();
  for (const reply of await Promise.all(asked)) {
    expect(streamText(cleanStream(reply))).toBe("from-b");
  }
  expect(sound.calls).toHaveLength(STREAMS);
});

/** Files and sockets of a process. Elsewhere than on Linux nobody is asked: enough are taken to be open. */
async function openSockets(pid: number): Promise<number> {
  if (process.platform !== "linux") return Number.POSITIVE_INFINITY;
  return (await readdir(`/proc/${pid}/fd`)).length;
}

test("a server that is killed under streams starts again on its database, which is whole", async () => {
  for (let count = 0; count < 20; count += 1) expect((await plain()).status).toBe(200);
  await ledgerRows(folder, 20);
  const streams = await openBegun();
  // Some are written down at this very moment.
  const writing = Array.from({ length: 50 }, () => plain().catch(() => undefined));
  await writing[0];
  await server.end("SIGKILL");
  const replies = await Promise.all(streams.map(({ reply }) => reply));
  for (const { whole } of replies) expect(whole).toBe(false);
  const answered = await Promise.all(writing);

  server = await spawnServer(config);
  const reply = await plain();
  expect(reply.status).toBe(200);
  const known = await ledgerRows(folder, 21);
  expect(new Set(known.map(({ id }) => id)).size).toBe(known.length);
  // Those that were open are written down as lost once their lease is over, which may be now.
  const whole = known.filter(({ outcome }) => outcome !== "lost");
  expect(whole.length).toBeLessThanOrEqual(21 + answered.length);
  for (const { outcome, cost } of whole) {
    expect(outcome).toBe("complete");
    expect(cost).toBeCloseTo(20, 9);
  }
  const database = new DatabaseSync(join(folder, "data/sluice.db"), { readOnly: true });
  try {
    expect(database.prepare("pragma integrity_check").get()).toEqual({ integrity_check: "ok" });
    const sums = database.prepare(
      `select (select sum(cost_nanos) from generations) as records,
       (select sum(lifetime_nanos) from budgets where scope = 'key') as spent`,
    );
    const { records, spent } = sums.get() ?? {};
    expect(records).toBe(spent);
  } finally {
    database.close();
  }
});
