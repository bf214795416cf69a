import { createClient } from "@redis/client";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { KeyEvents } from "../../src/ports/key-events.ts";
import type { Log } from "../../src/ports/log.ts";
import type { Shared } from "../../src/stores/open-shared.ts";
import { openRedis } from "../../src/stores/redis/open-redis.ts";
import { canStartRedis, startRedis, type TestRedis } from "./start-redis.ts";

const quiet: Log = { debug() {}, info() {}, warn() {}, error() {} };
const TIMES = { windowMs: 60_000, idleMs: 60_000, rateWindowMs: 60_000 };

let redis: TestRedis;
const opened: Shared[] = [];

/** Key events of one replica, and what it heard since it listened. */
interface Replica {
  readonly events: KeyEvents;
  readonly heard: readonly string[];
  readonly unsubscribe: () => void;
}

async function replica(prefix = "one:"): Promise<Replica> {
  const before = await listeners(prefix);
  const shared = await openRedis({ url: redis.url, prefix, ...TIMES }, Date.now, quiet);
  opened.push(shared);
  const { keyEvents: events } = shared;
  if (events === undefined) throw new Error("Redis carries key events");
  const heard: string[] = [];
  const unsubscribe = events.subscribe((keyHash) => heard.push(keyHash));
  await expect.poll(() => listeners(prefix)).toBe(before + 1);
  return { events, heard, unsubscribe };
}

/** How many connections Redis has that listen to an installation's changes. */
async function listeners(prefix: string): Promise<number> {
  const client = await createClient({ url: redis.url }).connect();
  const counts = await client.pubSubNumSub(`${prefix}keys`);
  client.destroy();
  return Object.values(counts)[0] ?? 0;
}

/** Tells of changes until one of them is heard: a connection that comes back takes its time. */
async function untilHeard(from: Replica, to: Replica, name: string): Promise<void> {
  let count = 0;
  await expect
    .poll(async () => {
      count += 1;
      await from.events.publish(`${name} ${count}`);
      return to.heard.some((hash) => hash.startsWith(name));
    })
    .toBe(true);
}

const changes = ({ heard }: Replica) => heard.filter((hash) => hash !== "all");

describe.skipIf(!canStartRedis)("key events over Redis", { timeout: 180_000 }, () => {
  beforeEach(async () => {
    redis = await startRedis();
  });
  afterEach(async () => {
    for (const each of opened.splice(0)) each.close();
    await redis.stop();
  });

  test("a change is heard at once where it was made, and soon by every other replica", async () => {
    const [one, two, three] = [await replica(), await replica(), await replica()];
    const publishing = one.events.publish("abc");
    expect(changes(one)).toEqual(["abc"]);
    await publishing;
    for (const other of [two, three]) await expect.poll(() => changes(other)).toEqual(["abc"]);
  });

  test("changes come in the order they were made in", async () => {
    const [one, two] = [await replica(), await replica()];
    const hashes = Array.from({ length: 50 }, (_, at) => `key ${at}`);
    for (const hash of hashes) void one.events.publish(hash);
    await expect.poll(() => changes(two)).toEqual(hashes);
  });

  test("an installation with another prefix hears nothing of it", async () => {
    const [one, two] = [await replica(), await replica()];
    const [other, another] = [await replica("two:"), await replica("two:")];
    await one.events.publish("abc");
    await expect.poll(() => changes(two)).toEqual(["abc"]);
    await other.events.publish("def");
    await expect.poll(() => changes(another)).toEqual(["def"]);
    expect(changes(two)).toEqual(["abc"]);
  });

  test("who listens no more hears no more", async () => {
    const [one, two, three] = [await replica(), await replica(), await replica()];
    two.unsubscribe();
    await one.events.publish("abc");
    await expect.poll(() => changes(three)).toEqual(["abc"]);
    expect(changes(two)).toEqual([]);
  });

  test("while Redis is away a change is heard where it was made, and telling it does not fail", async () => {
    const [one, two] = [await replica(), await replica()];
    await redis.stop();
    await one.events.publish("abc");
    expect(changes(one)).toEqual(["abc"]);
    expect(changes(two)).toEqual([]);
  });

  test("when Redis is back it is said that something may have been missed, and changes are heard", async () => {
    const [one, two] = [await replica(), await replica()];
    const alls = () => two.heard.filter((hash) => hash === "all").length;
    const before = alls();
    await redis.stop();
    await one.events.publish("missed");
    await redis.start();
    await expect.poll(alls).toBeGreaterThan(before);
    await untilHeard(one, two, "after");
    expect(two.heard).not.toContain("missed");
  });
});
