import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import type { RateLimitStore } from "../../ports/rate-limit-store.ts";

/** One thing that every store of rate limits must do; it throws when the store does not. */
export interface RateLimitCase {
  readonly name: string;
  /** `open` gives one more face of the same store: another process's where it is shared, else the same. */
  run(open: () => Promise<RateLimitStore>): Promise<void>;
}

/** The window that the store of a case must have, in ms. */
export const CASE_WINDOW_MS = 2_000;

/** What every store of rate limits must do. */
export const rateLimitCases: readonly RateLimitCase[] = [
  {
    name: "counts the requests of many processes, each of them once",
    async run(open) {
      const stores = [await open(), await open(), await open()];
      const key = "together";
      const counts = await Promise.all(
        Array.from({ length: 30 }, (_, at) => at).flatMap((at) =>
          stores.slice(at % 3, (at % 3) + 1).map((store) => store.countRequest(key)),
        ),
      );
      // A window may end on the way: then the numbers begin anew, and none comes twice in it.
      const first = counts.filter(({ resetsAt }) => resetsAt <= earliest(counts) + 500);
      const used = first.map((count) => count.used).sort((a, b) => a - b);
      assert.deepEqual(
        used,
        used.map((_, at) => at + 1),
      );
    },
  },
  {
    name: "tells when the window is over, and begins another one then",
    async run(open) {
      const [a, b] = [await open(), await open()];
      const before = Date.now();
      const { used, resetsAt } = await a.countRequest("window");
      assert.equal(used, 1);
      assert.ok(resetsAt > before && resetsAt <= Date.now() + CASE_WINDOW_MS + 50);
      await until(async () => (await b.countRequest("window")).used > 2);
      await until(async () => (await b.countRequest("window")).used === 1);
    },
  },
  {
    name: "counts each key by itself, and tokens apart from requests",
    async run(open) {
      const store = await open();
      await store.countRequest("one");
      assert.equal((await store.countRequest("other")).used, 1);
      assert.equal(await store.tokens("one"), undefined);
    },
  },
  {
    name: "adds up the tokens of many processes, and lets them go",
    async run(open) {
      const [a, b] = [await open(), await open()];
      await until(async () => {
        await a.countTokens("tokens", 7);
        await b.countTokens("tokens", 5);
        return (await a.tokens("tokens"))?.used === 12;
      });
      await until(async () => (await b.tokens("tokens")) === undefined);
    },
  },
  {
    name: "gives as many slots as there are, to whoever asks, and again when they are given back",
    async run(open) {
      const stores = [await open(), await open()];
      const taken = await Promise.all(
        Array.from({ length: 10 }, (_, at) => at).flatMap((at) =>
          stores.slice(at % 2, (at % 2) + 1).map((store) => store.takeSlot("slots", 3)),
        ),
      );
      const releases = taken.filter((release) => release !== undefined);
      assert.equal(releases.length, 3);
      const [first, ...rest] = releases;
      first?.();
      first?.();
      await until(async () => {
        const again = await stores[1]?.takeSlot("slots", 3);
        if (again !== undefined) rest.push(again);
        return again !== undefined;
      });
      assert.equal(await stores[0]?.takeSlot("slots", 3), undefined);
      for (const release of rest) release();
    },
  },
  {
    name: "keeps the slots of each key apart",
    async run(open) {
      const store = await open();
      const one = await store.takeSlot("a", 1);
      const other = await store.takeSlot("b", 1);
      assert.ok(one !== undefined && other !== undefined);
      one();
      other();
    },
  },
];

function earliest(counts: readonly { readonly resetsAt: number }[]): number {
  return Math.min(...counts.map(({ resetsAt }) => resetsAt));
}

/** 20 s is far more than any of it takes. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + 20_000;
  while (!(await holds())) {
    assert.ok(performance.now() < end, "it did not come to be within 20 s");
    await sleep(5);
  }
}
