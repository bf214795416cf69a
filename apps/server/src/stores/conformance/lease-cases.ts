import assert from "node:assert/strict";
import { priceVersion } from "../../money/price-version.ts";
import { EMPTY_ENTRY } from "../../ports/empty-entry.ts";
import type { Ledger } from "../../ports/ledger.ts";
import type { Stores } from "../stores.ts";
import { sampleAsk } from "./sample-ask.ts";
import { NOON, sampleEntry } from "./sample-entry.ts";
import type { StoreCase } from "./store-case.ts";

/** Older than a lease may be. */
const LONG_MS = 15_001;
const price = { prompt: 1, completion: 2 };
const key = async (ledger: Ledger) => {
  const { charged, reservedNanos } = await ledger.spent({ scope: "key", id: "h" }, NOON);
  return { spent: charged.lifetime, reserved: reservedNanos };
};

/** Runs with another process beside, which is closed in the end. */
async function beside(
  another: () => Promise<Stores>,
  run: (other: Stores) => Promise<void>,
): Promise<void> {
  const other = await another();
  try {
    await run(other);
  } finally {
    await other.close();
  }
}

/** What becomes of money whose process is gone. */
export const leaseCases: readonly StoreCase[] = [
  {
    name: "settles what a process left as far as it had come, and lets go of what it had not sent",
    run: ({ ledger }, clock, another) =>
      beside(another, async (dead) => {
        const start = clock.now;
        await dead.ledger.reserve(sampleAsk("sent"));
        await dead.ledger.reserve(sampleAsk("told"));
        await dead.ledger.reserve(sampleAsk("unsent", { dispatched: false }));
        await dead.ledger.reserve(sampleAsk("marked", { dispatched: false }));
        await dead.ledger.dispatched("marked");
        const produced = { promptTokens: 10, completionTokens: 7, costNanos: 350, byokNanos: 0 };
        const gone = { generationId: "nobody's", produced };
        await dead.ledger.checkpoint([{ generationId: "told", produced }, gone]);
        clock.now += 15_000;
        assert.equal(await ledger.settleAbandoned(), 0);
        clock.now += 1;
        assert.equal(await ledger.settleAbandoned(), 3);
        assert.equal(await ledger.settleAbandoned(), 0);
        assert.deepEqual(await key(ledger), { spent: 550, reserved: 0 });
        assert.equal(await ledger.find("unsent"), undefined);
        assert.deepEqual(await ledger.find("told"), {
          ...EMPTY_ENTRY,
          generationId: "told",
          accountId: "default",
          keyHash: "h",
          createdAt: NOON,
          operation: "chat",
          model: "acme/large",
          provider: "north",
          endpoint: "north:acme/large:default",
          priceVersion: priceVersion(price),
          promptTokens: 10,
          completionTokens: 7,
          costNanos: 350,
          estimated: true,
          outcome: "lost",
          streamed: true,
          latencyMs: start - NOON,
        });
        assert.deepEqual(await ledger.priceOf(priceVersion(price)), price);
      }),
  },
  {
    name: "leaves alone what belongs to a process that lives",
    run: ({ ledger }, clock, another) =>
      beside(another, async (other) => {
        await ledger.reserve(sampleAsk("own"));
        await other.ledger.reserve(sampleAsk("others"));
        clock.now += 10_000;
        await other.ledger.renewLease();
        clock.now += 10_000;
        // Its own lease is old, but it knows that it lives.
        assert.equal(await ledger.settleAbandoned(), 0);
        assert.equal((await key(ledger)).reserved, 2_000);
      }),
  },
  {
    name: "holds money under a lease again, when a process that stood still goes on",
    run: ({ ledger }, clock, another) =>
      beside(another, async (paused) => {
        await paused.ledger.reserve(sampleAsk("before"));
        clock.now += LONG_MS;
        assert.equal(await ledger.settleAbandoned(), 1);
        await paused.ledger.reserve(sampleAsk("after"));
        assert.equal(await ledger.settleAbandoned(), 0);
        assert.equal((await key(ledger)).reserved, 1_000);
      }),
  },
  {
    name: "replaces what was estimated of a lost generation by its own late record",
    run: ({ ledger }, clock, another) =>
      beside(another, async (paused) => {
        await paused.ledger.reserve(sampleAsk("g1"));
        clock.now += LONG_MS;
        assert.equal(await ledger.settleAbandoned(), 1);
        assert.equal((await key(ledger)).spent, 100);
        const late = sampleEntry("g1", { costNanos: 800 });
        await paused.ledger.append(late);
        await paused.ledger.append({ ...late, costNanos: 5 });
        assert.deepEqual(await key(ledger), { spent: 800, reserved: 0 });
        assert.deepEqual(await ledger.find("g1"), late);
        const [day] = await ledger.activity({
          accountId: "default",
          from: Date.UTC(2026, 0, 15),
          to: clock.now,
        });
        assert.deepEqual([day?.requests, day?.costNanos], [1, 800]);
      }),
  },
  {
    name: "takes back what was estimated of a lost generation that is released late",
    run: ({ ledger }, clock, another) =>
      beside(another, async (paused) => {
        await paused.ledger.reserve(sampleAsk("g1"));
        clock.now += LONG_MS;
        await ledger.settleAbandoned();
        await paused.ledger.release("g1");
        assert.deepEqual(await key(ledger), { spent: 0, reserved: 0 });
        assert.equal(await ledger.find("g1"), undefined);
        await assert.rejects(paused.ledger.dispatched("g1"), { status: 503 });
      }),
  },
  {
    name: "hands over at once what was still open when a process closed",
    async run({ ledger }, _clock, another) {
      const other = await another();
      await other.ledger.reserve(sampleAsk("g1"));
      await other.close();
      assert.equal(await ledger.settleAbandoned(), 1);
      assert.deepEqual(await key(ledger), { spent: 100, reserved: 0 });
    },
  },
];
