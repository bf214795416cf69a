import { describe, expect, test } from "vitest";
import type { AffinityStore } from "../ports/affinity-store.ts";
import { affinityCases, IDLE_MS } from "./conformance/affinity-cases.ts";
import { createMemoryAffinityStore } from "./memory/create-memory-affinity-store.ts";

const implementations: Readonly<Record<string, (now: () => number) => AffinityStore>> = {
  memory: (now) => createMemoryAffinityStore({ idleMs: IDLE_MS, most: 100 }, now),
};

describe.each(Object.entries(implementations))("%s affinity store", (_name, open) => {
  test.each(affinityCases)("$name", async ({ run }) => {
    const clock = { now: Date.UTC(2026, 0, 15) };
    await run(
      open(() => clock.now),
      clock,
    );
  });
});

test("memory holds so many sessions and lets the longest unused go", async () => {
  const store = createMemoryAffinityStore({ idleMs: IDLE_MS, most: 2 }, () => 0);
  await store.remember("a", "north");
  await store.remember("b", "north");
  await store.remember("a", "north");
  await store.remember("c", "north");
  expect(await store.find(["a", "b", "c"])).toEqual(["north", undefined, "north"]);
});
