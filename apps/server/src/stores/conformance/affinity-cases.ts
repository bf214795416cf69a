import assert from "node:assert/strict";
import type { AffinityStore } from "../../ports/affinity-store.ts";

/** One thing that every affinity store must do; it throws when the store does not. */
export interface AffinityCase {
  readonly name: string;
  /** The store holds sessions for `IDLE_MS`; `clock.now` is what it reads, and a case may move it. */
  run(store: AffinityStore, clock: { now: number }): Promise<void>;
}

/** The idle life that the store of a case must have, in ms. */
export const IDLE_MS = 600_000;

/** What every affinity store must do. */
export const affinityCases: readonly AffinityCase[] = [
  {
    name: "finds what was remembered, in the order asked",
    async run(store) {
      await store.remember("a", "north");
      await store.remember("b", "south");
      assert.deepEqual(await store.find(["b", "none", "a"]), ["south", undefined, "north"]);
      assert.deepEqual(await store.find([]), []);
    },
  },
  {
    name: "holds a session at the last endpoint",
    async run(store) {
      await store.remember("a", "north");
      await store.remember("a", "south");
      assert.deepEqual(await store.find(["a"]), ["south"]);
    },
  },
  {
    name: "lets a session go when it was idle for its life",
    async run(store, clock) {
      await store.remember("a", "north");
      clock.now += IDLE_MS - 1_000;
      assert.deepEqual(await store.find(["a"]), ["north"]);
      clock.now += 1_001;
      assert.deepEqual(await store.find(["a"]), [undefined]);
    },
  },
  {
    name: "begins the life of a session anew when it is remembered again",
    async run(store, clock) {
      await store.remember("a", "north");
      clock.now += IDLE_MS - 1_000;
      await store.remember("a", "north");
      clock.now += IDLE_MS - 1_000;
      assert.deepEqual(await store.find(["a"]), ["north"]);
    },
  },
  {
    name: "does not prolong a life by looking",
    async run(store, clock) {
      await store.remember("a", "north");
      clock.now += IDLE_MS - 1_000;
      await store.find(["a"]);
      clock.now += 2_000;
      assert.deepEqual(await store.find(["a"]), [undefined]);
    },
  },
  {
    name: "forgets an endpoint, and not one that has taken its place",
    async run(store) {
      await store.remember("a", "north");
      await store.forget("a", "south");
      assert.deepEqual(await store.find(["a"]), ["north"]);
      await store.forget("a", "north");
      assert.deepEqual(await store.find(["a"]), [undefined]);
      await store.forget("none", "north");
    },
  },
];
