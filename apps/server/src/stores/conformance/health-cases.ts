import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import {
  type Attempt,
  breakerState,
  type FailedAttempt,
  type UptimeSpan,
  uptime,
} from "@sluice/router";
import type { Endpoint } from "@sluice/schema";
import type { HealthStore } from "../../ports/health-store.ts";

/** One thing that every health store must do; it throws when the store does not. */
export interface HealthCase {
  readonly name: string;
  /** `open` gives one more face of the same store: another replica's where it is shared, else the same. */
  run(open: () => Promise<HealthStore>): Promise<void>;
}

/** The window that the store of a case must have, in ms. */
export const WINDOW_MS = 30_000;

const HOUR_MS = 3_600_000;
const AT = Date.UTC(2026, 0, 15);

/** What every health store must do. */
export const healthCases: readonly HealthCase[] = [
  {
    name: "knows nothing at first",
    async run(open) {
      assert.equal((await open()).view().size, 0);
    },
  },
  {
    name: "adds up what many writers saw",
    async run(open) {
      const stores = [await open(), await open(), await open()];
      for (const store of stores) store.observe(done("north", AT));
      for (const store of stores) {
        await until(() => answeredAt(store, "north") === 3);
      }
    },
  },
  {
    name: "opens a breaker by the failures of many writers, and closes it by the probe of one",
    async run(open) {
      const [a, b] = [await open(), await open()];
      for (let at = AT; at < AT + 3; at += 1) a.observe(failed("north", at));
      await until(() => failedAt(b, "north") === 3);
      for (let at = AT + 3; at < AT + 5; at += 1) b.observe(failed("north", at));
      await until(() => stateOf(a, AT + 10) === "open" && stateOf(b, AT + 10) === "open");
      a.observe(done("north", AT + 6_000));
      await until(() => stateOf(a, AT + 7_000) === "closed" && stateOf(b, AT + 7_000) === "closed");
    },
  },
  {
    name: "tells all that a probe is out, and when it is lost",
    async run(open) {
      const [a, b] = [await open(), await open()];
      for (let at = AT; at < AT + 5; at += 1) a.observe(failed("north", at));
      await until(() => stateOf(b, AT + 6_000) === "half-open");
      a.observe({ ...begun("north", AT + 6_000), state: "open" });
      await until(() => stateOf(b, AT + 6_001) === "open");
      assert.equal(stateOf(b, AT + 6_000 + WINDOW_MS), "half-open");
    },
  },
  {
    name: "tells a replica that comes later what was seen before",
    async run(open) {
      const a = await open();
      a.observe(failed("north", AT));
      a.observe(done("south", AT));
      await until(async () => {
        const late = await open();
        return failedAt(late, "north") === 1 && answeredAt(late, "south") === 1;
      });
    },
  },
  {
    name: "keeps a bounded memory of an endpoint, and lets the old go",
    async run(open) {
      const [a, b] = [await open(), await open()];
      for (let minute = 0; minute < 20; minute += 1) a.observe(done("north", AT + minute * 60_000));
      const last = Math.floor((AT + 19 * 60_000) / 60_000);
      await until(() => b.view().get("north")?.minutes.at(-1)?.minute === last);
      assert.ok((b.view().get("north")?.minutes.length ?? 99) <= 6);
    },
  },
  {
    name: "tells the uptime of half an hour and of a day alike",
    async run(open) {
      const [a, b] = [await open(), await open()];
      a.observe(failed("north", AT));
      b.observe(done("north", AT + 2 * HOUR_MS));
      a.observe(done("north", AT + 3 * HOUR_MS));
      const now = AT + 3 * HOUR_MS + 1_000;
      for (const store of [a, b]) {
        const share = (span: UptimeSpan) => uptime(store.view().get("north"), now, span).share;
        await until(() => share("30m") === 1 && share("1d") === 2 / 3);
      }
    },
  },
  {
    name: "holds nothing that a caller's own key met",
    async run(open) {
      const store = await open();
      store.observe({ ...failed("north", AT), isByok: true });
      assert.equal(failedAt(store, "north"), 0);
    },
  },
];

function begun(id: string, startedAt: number) {
  const endpoint = { id } as Endpoint;
  return { endpoint, purpose: "first", startedAt } as const;
}

function done(id: string, at: number): Attempt {
  return { ...begun(id, at), state: "done", committedAt: at, endedAt: at + 1 };
}

function failed(id: string, at: number): FailedAttempt {
  const failure = {
    kind: "unavailable",
    provider: "n",
    providerName: "N",
    message: "down",
  } as const;
  return { ...begun(id, at), state: "failed", endedAt: at + 1, failure };
}

function answeredAt(store: HealthStore, id: string): number {
  return (store.view().get(id)?.minutes ?? []).reduce((sum, { answered }) => sum + answered, 0);
}

function failedAt(store: HealthStore, id: string): number {
  return (store.view().get(id)?.minutes ?? []).reduce((sum, each) => sum + each.failed, 0);
}

function stateOf(store: HealthStore, at: number) {
  const known = store.view().get("north");
  return known === undefined ? "closed" : breakerState(known, at);
}

/** Replicas agree after a while; 5 s is far more than it takes. */
async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + 5_000;
  while (!(await holds())) {
    assert.ok(performance.now() < end, "the replicas did not agree within 5 s");
    await sleep(5);
  }
}
