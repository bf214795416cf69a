import { randomUUID } from "node:crypto";
import { createClient } from "redis";
import { afterEach, describe, expect, test } from "vitest";
import type { Log } from "../../src/ports/log.ts";
import { affinityCases, IDLE_MS } from "../../src/stores/conformance/affinity-cases.ts";
import { healthCases, WINDOW_MS } from "../../src/stores/conformance/health-cases.ts";
import { createMemoryHealthStore } from "../../src/stores/memory/create-memory-health-store.ts";
import type { Shared } from "../../src/stores/open-shared.ts";
import { openRedis } from "../../src/stores/redis/open-redis.ts";
import { freePort } from "./start-redis.ts";

const url = process.env.SLUICE_TEST_REDIS ?? "redis://127.0.0.1:6379";
/** With `CI` a missing Redis fails the tests. */
const isThere = process.env.CI === "true" || (await answers());
const opened: Shared[] = [];
const quiet: Log = { debug() {}, info() {}, warn() {}, error() {} };

afterEach(() => {
  for (const each of opened.splice(0)) each.close();
});

async function answers(): Promise<boolean> {
  const client = createClient({ url, socket: { reconnectStrategy: false, connectTimeout: 500 } });
  client.on("error", () => {});
  try {
    await client.connect();
    client.destroy();
    return true;
  } catch {
    return false;
  }
}

async function open(prefix: string, now: () => number = Date.now, log = quiet, at = url) {
  const settings = { url: at, prefix, windowMs: WINDOW_MS, idleMs: IDLE_MS };
  const shared = await openRedis(settings, now, log);
  opened.push(shared);
  return shared;
}

const ownPrefix = () => `sluice-test:${randomUUID()}:`;

describe("memory health store", () => {
  test.each(healthCases)("$name", async ({ run }) => {
    const store = createMemoryHealthStore(WINDOW_MS);
    await run(async () => store);
  });
});

describe.skipIf(!isThere)("redis health store", () => {
  test.each(healthCases)("$name", async ({ run }) => {
    const prefix = ownPrefix();
    await run(async () => (await open(prefix)).health);
  });
});

describe.skipIf(!isThere)("redis affinity store", () => {
  test.each(affinityCases)("$name", async ({ run }) => {
    const clock = { now: Date.now() };
    await run((await open(ownPrefix(), () => clock.now)).affinity, clock);
  });

  test("what one replica holds another finds, and Redis lets it go by itself", async () => {
    const prefix = ownPrefix();
    const [a, b] = [await open(prefix), await open(prefix)];
    await a.affinity.remember("s", "north/1 large");
    expect(await b.affinity.find(["s"])).toEqual(["north/1 large"]);
    const client = await createClient({ url }).connect();
    const life = await client.pTTL(`${prefix}session:s`);
    client.destroy();
    expect(life).toBeGreaterThan(IDLE_MS - 60_000);
    expect(life).toBeLessThanOrEqual(IDLE_MS);
  });
});

test("without a Redis there are no sessions, and one line says so", async () => {
  const said: string[] = [];
  const log = { ...quiet, warn: (_fields: object, line: string) => said.push(line) };
  const { affinity } = await open("x:", Date.now, log, `redis://127.0.0.1:${await freePort()}`);
  await affinity.remember("s", "north");
  await affinity.forget("s", "south");
  expect(await affinity.find(["s", "t"])).toEqual([undefined, undefined]);
  expect(said).toEqual([expect.stringContaining("Redis cannot be reached")]);
});
