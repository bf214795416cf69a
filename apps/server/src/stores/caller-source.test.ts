import { expect, test } from "vitest";
import { CALLER_TTL_MS } from "./caller-cache.ts";
import { createMemoryStores } from "./create-memory-stores.ts";
import { newKey } from "./new-key.ts";
import { operator } from "./operator.ts";

const secret = newKey(new Uint8Array(32).fill(1));

test("tells how often a key was known, how often it was read, and how many are held", async () => {
  let now = 1;
  const { keys } = createMemoryStores(() => now);
  const { hash } = await keys.create({ kind: "inference", name: "a" }, secret, operator);
  expect(await keys.callerFigures()).toEqual({ hits: 0, misses: 0, size: 0 });
  await keys.find("unknown");
  await keys.find("unknown");
  expect(await keys.callerFigures()).toEqual({ hits: 0, misses: 2, size: 0 });
  // Both wait for one reading.
  await Promise.all([keys.find(hash), keys.find(hash)]);
  await keys.find(hash);
  expect(await keys.callerFigures()).toEqual({ hits: 2, misses: 3, size: 1 });
  now += CALLER_TTL_MS;
  await keys.find(hash);
  expect(await keys.callerFigures()).toEqual({ hits: 2, misses: 4, size: 1 });
  await keys.remove(hash, operator);
  expect(await keys.callerFigures()).toEqual({ hits: 2, misses: 4, size: 0 });
});
