import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "@redis/client";
import { type MockUpstream, startMockUpstream, steps } from "@sluice/mock-upstream";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { hashKey } from "../../src/stores/hash-key.ts";
import { open } from "../faults/ask.ts";
import { events, ROLE, says } from "../faults/upstream-chunk.ts";
import { canStartRedis, startRedis, type TestRedis } from "../redis/start-redis.ts";
import { type SpawnedServer, spawnServer } from "../spawn-server.ts";

let redis: TestRedis;
let upstream: MockUpstream;
let folder: string;
let replicas: SpawnedServer[];

beforeEach(async () => {
  redis = await startRedis();
  upstream = await startMockUpstream();
  folder = await mkdtemp(join(tmpdir(), "sluice-limits-"));
  replicas = [];
});
afterEach(async () => {
  for (const replica of replicas) await replica.end("SIGKILL");
  await upstream.close();
  await redis.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Three processes on one database, which share the Redis. */
async function start(limits: string): Promise<void> {
  const config = join(folder, "sluice.yaml");
  await writeFile(
    config,
    `database: sqlite:data/sluice.db
redis: ${redis.url}
rate_limits: ${limits}
providers:
  a: { name: A, adapter: openai, base_url: "${upstream.url}", api_key: k }
models:
  t/m: { endpoints: [{ provider: a, model: m, price: { prompt: 1, completion: 1 } }] }
`,
  );
  for (let count = 0; count < 3; count += 1) replicas.push(await spawnServer(config));
}

function replica(at: number): SpawnedServer {
  const found = replicas[at];
  if (found === undefined) throw new Error(`no replica ${at}`);
  return found;
}

const head = ({ key }: SpawnedServer) => ({
  authorization: `Bearer ${key}`,
  "content-type": "application/json",
});

async function statusOf(at: number): Promise<number> {
  const { url } = replica(at);
  const response = await fetch(`${url}/v1/key`, { headers: head(replica(at)) });
  await response.arrayBuffer();
  return response.status;
}

/** How many of so many parallel requests, spread over all, pass; the others are 429. */
async function passed(count: number): Promise<number> {
  const asked = Array.from({ length: count }, (_, at) => statusOf(at % 3));
  const statuses = await Promise.all(asked);
  const ok = statuses.filter((status) => status === 200).length;
  expect(statuses.filter((status) => status === 429)).toHaveLength(count - ok);
  return ok;
}

describe.skipIf(!canStartRedis)("three replicas that share a Redis", { timeout: 180_000 }, () => {
  test("let exactly as many requests through as one would", async () => {
    await start("{ requests_per_minute: 10 }");
    expect(await passed(60)).toBe(10);
  });

  test("count each by itself while Redis is away, and together again when it is back", async () => {
    await start("{ requests_per_minute: 10 }");
    expect(await passed(60)).toBe(10);
    await redis.stop();
    await expect.poll(() => statusOf(0)).toBe(200);
    expect(await passed(90)).toBeGreaterThan(10);
    await redis.start();
    const client = await createClient({ url: redis.url }).connect();
    const name = `sluice:requests:${hashKey(replica(0).key)}`;
    await expect
      .poll(async () => {
        const before = Number(await client.get(name));
        for (const at of [0, 1, 2]) await statusOf(at);
        return Number(await client.get(name)) - before;
      })
      .toBe(3);
    client.destroy();
  });

  test("a killed replica's streams give their slots back when the lease is over", async () => {
    upstream.answer([
      steps.header("content-type", "text/event-stream"),
      steps.write(events(ROLE, says("begun"))),
      steps.pause(600_000),
    ]);
    await start("{ requests_per_minute: null, concurrent: 4 }");
    const body = JSON.stringify({
      model: "t/m",
      stream: true,
      messages: [{ role: "user", content: "hi" }],
    });
    const streams = [];
    for (const at of [0, 0, 1, 1]) {
      const url = `${replica(at).url}/v1/chat/completions`;
      const stream = await open(url, { headers: head(replica(at)), body });
      stream.on("error", () => {});
      expect(stream.statusCode).toBe(200);
      streams.push(stream);
    }
    for (const at of [0, 1, 2]) expect(await statusOf(at)).toBe(429);
    await replica(0).end("SIGKILL");
    expect(await statusOf(2)).toBe(429);
    await expect.poll(() => statusOf(2), { timeout: 60_000 }).toBe(200);
    for (const stream of streams.slice(2)) stream.destroy();
  });
});
