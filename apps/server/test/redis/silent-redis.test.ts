import { setTimeout as sleep } from "node:timers/promises";
import { createClient } from "@redis/client";
import { type Relay, type Silence, startRelay } from "@sluice/relay";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Log } from "../../src/ports/log.ts";
import type { Shared } from "../../src/stores/open-shared.ts";
import { openRedis } from "../../src/stores/redis/open-redis.ts";
import { startTestServer, type TestServer } from "../start-test-server.ts";
import { canStartRedis, startRedis, type TestRedis } from "./start-redis.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

/** A request waits at most a second for it; so long on a machine that does much else. */
const PATIENCE_MS = 8_000;
/** What is silent is noticed, and made anew: some seconds. */
const NOTICED = { timeout: 20_000 };
const TIMES = { windowMs: 60_000, idleMs: 60_000, rateWindowMs: 60_000 };
const LEASE_MS = 3_000;
const CHAT = { model: "local/echo", messages: [{ role: "user", content: "x" }], session_id: "s" };

describe.skipIf(!canStartRedis)("a Redis whose network swallows packets", () => {
  let redis: TestRedis;
  let relay: Relay;
  let url: string;
  const opened: Shared[] = [];
  const servers: TestServer[] = [];

  beforeEach(async () => {
    redis = await startRedis();
    relay = await startRelay(Number(new URL(redis.url).port));
    url = `redis://127.0.0.1:${relay.port}`;
  });
  afterEach(async () => {
    for (const server of servers.splice(0)) await server.close();
    for (const each of opened.splice(0)) each.close();
    await relay.close();
    await redis.stop();
  });

  /** By way of the relay, or past it. */
  async function open(at = url, said: string[] = []): Promise<Shared> {
    const say = (_fields: object, line: string) => void said.push(line);
    const log: Log = { debug() {}, info: say, warn: say, error: say };
    const settings = { url: at, ...TIMES, slotLeaseMs: LEASE_MS };
    const shared = await openRedis(settings, Date.now, log);
    opened.push(shared);
    return shared;
  }

  test.each<readonly [Silence, boolean]>([
    ["both", false],
    ["to-client", false],
    ["both", true],
  ])(
    "%s, no connection made: %s; requests are served, and no work piles up under load",
    async (silence, isDeaf) => {
      const limits = "rate_limits: { requests_per_minute: 100000, concurrent: 1000 }";
      const server = await startTestServer(`redis: ${url}\n${limits}`);
      servers.push(server);
      await served(server);
      const before = relay.connections;
      expect(before).toBeGreaterThan(0);
      await relay.fallSilent(silence, isDeaf);
      let goesOn = true;
      const callers = Array.from({ length: 10 }, async () => {
        while (goesOn) await served(server);
      });
      // Whatever is written meanwhile, connections that say nothing are given up, and few are tried.
      const tried = relay.taken;
      await expect
        .poll(() => (isDeaf ? relay.connections === 0 : relay.taken > tried + 3), NOTICED)
        .toBe(true);
      expect(relay.connections).toBeLessThanOrEqual(before);
      await relay.speak("lost");
      const client = await createClient({ url: redis.url }).connect();
      await expect.poll(async () => (await client.keys("sluice:slots:*")).length, NOTICED).toBe(1);
      goesOn = false;
      await Promise.all(callers);
      await expect.poll(async () => (await client.keys("sluice:slots:*")).length, NOTICED).toBe(0);
      client.destroy();
    },
  );

  test("changed keys are heard when it is back, though it was silent before it listened", async () => {
    await relay.fallSilent("to-client");
    const { keyEvents } = await open();
    const heard: string[] = [];
    keyEvents?.subscribe((hash) => heard.push(hash));
    await relay.speak("lost");
    const other = await open(redis.url);
    await expect
      .poll(async () => {
        await other.keyEvents?.publish("changed");
        return heard;
      }, NOTICED)
      .toContain("changed");
  });

  test("it is told once that it is silent, and once that it is back", async () => {
    const said: string[] = [];
    const { rateLimits } = await open(url, said);
    await relay.fallSilent();
    await expect
      .poll(async () => {
        await rateLimits.countRequest("k");
        return said;
      }, NOTICED)
      .toEqual([expect.stringMatching(/^Redis does not answer/)]);
    await relay.speak();
    await expect.poll(() => said, NOTICED).toHaveLength(2);
    expect(said[1]).toMatch(/^Redis is back/);
  });

  test("a slot whose taking is heard too late is given back", async () => {
    const { rateLimits } = await open();
    const first = await rateLimits.takeSlot("k", 1);
    expect(first).toBeDefined();
    first?.();
    await relay.fallSilent("to-client");
    const taking = await rateLimits.takeSlot("k", 1);
    expect(taking).toBeDefined();
    taking?.();
    await relay.speak();
    // Longer than a lease: what is renewed is held for good.
    await sleep(2 * LEASE_MS);
    const client = await createClient({ url: redis.url }).connect();
    expect(await client.zRange("sluice:slots:k", 0, -1)).toEqual([]);
    client.destroy();
    await relay.fallSilent();
    // This process alone: nothing of it runs.
    const again = await rateLimits.takeSlot("k", 1);
    expect(again).toBeDefined();
    again?.();
    await relay.speak();
  });
});

async function served(server: TestServer): Promise<void> {
  const sentAt = performance.now();
  const response = await server.post("/chat/completions", CHAT);
  expect(response.status, await response.text()).toBe(200);
  expect(performance.now() - sentAt).toBeLessThan(PATIENCE_MS);
}
