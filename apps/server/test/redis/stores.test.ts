import { randomUUID } from "node:crypto";
import { createClient } from "@redis/client";
import { afterEach, describe, expect, test } from "vitest";
import type { Log } from "../../src/ports/log.ts";
import { affinityCases, IDLE_MS } from "../../src/stores/conformance/affinity-cases.ts";
import { healthCases, WINDOW_MS } from "../../src/stores/conformance/health-cases.ts";
import { CASE_WINDOW_MS, rateLimitCases } from "../../src/stores/conformance/rate-limit-cases.ts";
import { createMemoryHealthStore } from "../../src/stores/memory/create-memory-health-store.ts";
import { createMemoryRateLimitStore } from "../../src/stores/memory/create-memory-rate-limit-store.ts";
import type { Shared } from "../../src/stores/open-shared.ts";
import { openRedis } from "../../src/stores/redis/open-redis.ts";
import { freePort } from "./start-redis.ts";

const url = process.env.SLUICE_TEST_REDIS ?? "redis://127.0.0.1:6379";
/** With `CI` a missing Redis fails the tests. */
const isThere = process.env.CI === "true" || (await answers());
const opened: Shared[] = [];
/** How long slots of a process that died are held, in ms. */
const LEASE_MS = 3_000;
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

async function open(
  prefix: string,
  now: () => number = Date.now,
  log = quiet,
  at = url,
  slotLeaseMs = 60_000,
) {
  const times = { windowMs: WINDOW_MS, idleMs: IDLE_MS, rateWindowMs: CASE_WINDOW_MS };
  const settings = { url: at, prefix, ...times, slotLeaseMs };
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

describe("memory store of rate limits", () => {
  test.each(rateLimitCases)("$name", async ({ run }) => {
    const store = createMemoryRateLimitStore(CASE_WINDOW_MS, Date.now);
    await run(async () => store);
  });
});

describe.skipIf(!isThere)("redis store of rate limits", () => {
  test.each(rateLimitCases)("$name", async ({ run }) => {
    const prefix = ownPrefix();
    await run(async () => (await open(prefix)).rateLimits);
  });

  test("slots of a process that is gone are free when their lease is over", async () => {
    const prefix = ownPrefix();
    const leased = () => open(prefix, Date.now, quiet, url, LEASE_MS);
    const [dead, alive] = [await leased(), await leased()];
    expect(await dead.rateLimits.takeSlot("k", 1)).toBeDefined();
    expect(await alive.rateLimits.takeSlot("k", 1)).toBeUndefined();
    dead.close();
    await expect.poll(() => alive.rateLimits.takeSlot("k", 1)).toBeDefined();
  });

  test("a lease is renewed while its call runs, and a slot that Redis lost is told to it again", async () => {
    const prefix = ownPrefix();
    const { rateLimits } = await open(prefix, Date.now, quiet, url, LEASE_MS);
    expect(await rateLimits.takeSlot("k", 2)).toBeDefined();
    const client = await createClient({ url }).connect();
    const ends = async () => (await client.zRangeWithScores(`${prefix}slots:k`, 0, -1))[0]?.score;
    const first = (await ends()) ?? 0;
    expect(first).toBeGreaterThan(0);
    await expect.poll(ends).toBeGreaterThan(first);
    await client.del(`${prefix}slots:k`);
    await expect.poll(ends).toBeGreaterThan(first);
    client.destroy();
  });
});

test("without a Redis limits are this process's own", async () => {
  const { rateLimits } = await open("x:", Date.now, quiet, `redis://127.0.0.1:${await freePort()}`);
  expect((await rateLimits.countRequest("k")).used).toBe(1);
  expect((await rateLimits.countRequest("k")).used).toBe(2);
  const release = await rateLimits.takeSlot("k", 1);
  expect(await rateLimits.takeSlot("k", 1)).toBeUndefined();
  release?.();
  expect(await rateLimits.takeSlot("k", 1)).toBeDefined();
  await rateLimits.countTokens("k", 5);
  expect((await rateLimits.tokens("k"))?.used).toBe(5);
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
