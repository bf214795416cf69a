import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type MockUpstream, startMockUpstream, steps } from "@sluice/mock-upstream";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { open, readAll } from "../faults/ask.ts";
import { cleanStream } from "../faults/clean-stream.ts";
import { streamText } from "../faults/stream-text.ts";
import { events, ROLE, STOP, says } from "../faults/upstream-chunk.ts";
import { type SpawnedServer, spawnServer } from "../spawn-server.ts";

const MANAGER = "workers-management-key-0123456789";
let upstream: MockUpstream;
let folder: string;
let server: SpawnedServer;
/** Lets streams that the provider holds end. */
let letGo: () => void;

beforeEach(async () => {
  upstream = await startMockUpstream();
  folder = await mkdtemp(join(tmpdir(), "sluice-workers-"));
  letGo = () => {};
});
afterEach(async () => {
  letGo();
  await server.end("SIGTERM");
  await upstream.close();
  await rm(folder, { recursive: true, force: true });
});

async function start(limits: string, workers = 3): Promise<void> {
  const config = join(folder, "sluice.yaml");
  await writeFile(
    config,
    `database: sqlite:data/sluice.db
management_key: ${MANAGER}
rate_limits: ${limits}
retries: { attempts: 0 }
providers:
  a: { name: A, adapter: openai, base_url: "${upstream.url}", api_key: k }
models:
  t/m: { endpoints: [{ provider: a, model: m, price: { prompt: 1, completion: 1 } }] }
`,
  );
  server = await spawnServer(config, ["--workers", String(workers), "--log", "json"]);
  const all = `all ${workers} workers listen`;
  await expect
    .poll(() => server.lines.some((line) => line.includes(all)), { timeout: 180_000 })
    .toBe(true);
}

/** On a connection of its own: the next worker takes it. */
const call = (key: string, path: string, method = "GET", body?: object) =>
  fetch(server.url + path, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      "content-type": "application/json",
      connection: "close",
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

async function statusOf(key: string): Promise<number> {
  const response = await call(key, "/v1/key");
  await response.arrayBuffer();
  return response.status;
}

/** The workers that run now. */
async function pids(): Promise<readonly number[]> {
  const { pid } = server.child;
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8");
  return text.trim().split(/\s+/).filter(Boolean).map(Number);
}

const openStream = (key: string): Promise<IncomingMessage> =>
  open(`${server.url}/v1/chat/completions`, {
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: '{"model":"t/m","stream":true,"messages":[{"role":"user","content":"hi"}]}',
  });

describe.skipIf(process.platform !== "linux")("serve with workers", { timeout: 600_000 }, () => {
  test("one start, one limit for all, and keys that all know and all forget", async () => {
    await start("{ requests_per_minute: 40 }");
    const said = server.lines.filter((line) => line.includes("Sluice listens on"));
    expect(said).toHaveLength(1);
    expect(JSON.parse(said[0] ?? "{}")).toMatchObject({ worker: 1 });
    const made = await call(MANAGER, "/v1/keys", "POST", { name: "second" });
    expect(made.status).toBe(201);
    const { key, data } = (await made.json()) as { key: string; data: { hash: string } };
    const statuses = await Promise.all(Array.from({ length: 60 }, () => statusOf(key)));
    expect(statuses.filter((status) => status === 200)).toHaveLength(40);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
    expect((await call(MANAGER, `/v1/keys/${data.hash}`, "DELETE")).status).toBe(200);
    await expect
      .poll(async () => {
        const after = await Promise.all(Array.from({ length: 9 }, () => statusOf(key)));
        return after.every((status) => status === 401);
      })
      .toBe(true);
  });

  test("a worker that is killed gives back what it held, requests go on, another takes its place", async () => {
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    upstream.answer(async () => {
      await held;
      return [steps.json({ choices: [{ message: { content: "late" } }] })];
    });
    await start("{ requests_per_minute: null, concurrent: 6 }");
    const before = await pids();
    expect(before).toHaveLength(3);
    const body = { model: "t/m", messages: [{ role: "user", content: "hi" }] };
    const chat = () => call(server.key, "/v1/chat/completions", "POST", body);
    const asked = Array.from({ length: 6 }, () =>
      chat().then(
        ({ status }) => status,
        () => "lost",
      ),
    );
    await upstream.waitForCalls(6, 30_000);
    expect(await statusOf(server.key)).toBe(429);
    const [first] = before;
    if (first !== undefined) process.kill(first, "SIGKILL");
    await expect
      .poll(() => statusOf(server.key).catch(() => "cut"), { timeout: 120_000 })
      .toBe(200);
    for (let count = 0; count < 9; count += 1) expect(await statusOf(MANAGER)).toBe(200);
    letGo();
    const ended = await Promise.all(asked);
    // Each of three has some of six.
    const lost = ended.filter((status) => status === "lost").length;
    expect(lost).toBeGreaterThan(0);
    expect(lost).toBeLessThan(6);
    expect(ended.filter((status) => status === 200)).toHaveLength(6 - lost);
    await expect.poll(() => pids().then((all) => all.length), { timeout: 120_000 }).toBe(3);
    expect(await pids()).not.toContain(first);
    expect(server.lines.filter((line) => line.includes("is started again"))).toHaveLength(1);
  });

  test("SIGTERM finishes the streams of all workers and exits 0", async () => {
    await start("{ requests_per_minute: null }", 2);
    upstream.answer([
      steps.header("content-type", "text/event-stream"),
      steps.write(events(ROLE, says("slow "))),
      steps.pause(3_000),
      steps.write(events(says("and steady"), STOP, "[DONE]")),
    ]);
    const streams = await Promise.all(Array.from({ length: 6 }, () => openStream(server.key)));
    const reading = streams.map(readAll);
    const ended = server.end("SIGTERM");
    for (const read of reading) expect(streamText(cleanStream(await read))).toBe("slow and steady");
    expect(await ended).toBe(0);
  });
});
