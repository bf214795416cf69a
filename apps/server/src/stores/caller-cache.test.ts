import { expect, test } from "vitest";
import type { Caller } from "../ports/caller.ts";
import { createCallerCache } from "./caller-cache.ts";
import { operator } from "./operator.ts";

const caller: Caller = { ...operator, kind: "inference", keyHash: "h" };

test("does not remember what was read before somebody told of a change", async () => {
  const cache = createCallerCache();
  const version = cache.version();
  cache.forget("h");
  cache.set(caller, 0, version);
  expect(cache.get("h", 0)).toBeUndefined();
  cache.set(caller, 0, cache.version());
  expect(await cache.get("h", 0)).toBe(caller);
});

test("forgets every caller when nobody knows what changed", () => {
  const cache = createCallerCache();
  cache.set(caller, 0, cache.version());
  cache.forget("all");
  expect(cache.get("h", 0)).toBeUndefined();
});
