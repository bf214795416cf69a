import assert from "node:assert/strict";
import type { Ledger } from "../../ports/ledger.ts";
import { keyLimit, sampleAsk } from "./sample-ask.ts";
import { NOON, sampleEntry } from "./sample-entry.ts";
import type { StoreCase } from "./store-case.ts";

const key = (ledger: Ledger, at = NOON) => ledger.spent({ scope: "key", id: "h" }, at);

/** What `Reservations` must do with what a generation holds. */
export const reservationCases: readonly StoreCase[] = [
  {
    name: "replaces what a generation holds, and keeps it where more is refused",
    async run({ ledger }) {
      const limits = [keyLimit(2_000)];
      const ask = (nanos: number) => ledger.reserve(sampleAsk("g1", { limits, nanos }));
      assert.equal((await ask(1_000)).kind, "held");
      assert.deepEqual(await ask(2_000), { kind: "held", nanos: 2_000 });
      const refused = await ask(2_001);
      assert.ok(refused.kind === "refused");
      assert.equal(refused.leftNanos, 2_000);
      assert.equal((await key(ledger)).reservedNanos, 2_000);
      assert.deepEqual(await ask(300), { kind: "held", nanos: 300 });
      assert.equal((await key(ledger)).reservedNanos, 300);
    },
  },
  {
    name: "never refuses to hold less, even when a limit was lowered meanwhile",
    async run({ ledger }) {
      await ledger.reserve(sampleAsk("g1"));
      const lowered = { limits: [keyLimit(10)], enforceCredits: true };
      const less = await ledger.reserve(sampleAsk("g1", { ...lowered, nanos: 900 }));
      assert.deepEqual(less, { kind: "held", nanos: 900 });
      assert.equal((await ledger.reserve(sampleAsk("g2", { ...lowered, nanos: 0 }))).kind, "held");
    },
  },
  {
    name: "takes the reservation away when the record is written, and charges once",
    async run({ ledger }) {
      await ledger.reserve(sampleAsk("g1"));
      await Promise.all([ledger.append(sampleEntry("g1")), ledger.append(sampleEntry("g1"))]);
      await ledger.release("g1");
      const { charged, reservedNanos } = await key(ledger);
      assert.deepEqual([charged.lifetime, reservedNanos], [1_000, 0]);
      assert.deepEqual(await ledger.credits("default"), {
        grantedNanos: 0,
        spentNanos: 1_000,
        reservedNanos: 0,
      });
    },
  },
  {
    name: "leaves nothing of a generation that is released",
    async run({ ledger }) {
      await ledger.reserve(sampleAsk("g1"));
      await ledger.release("g1");
      await ledger.release("g1");
      assert.equal((await key(ledger)).reservedNanos, 0);
      assert.equal(await ledger.find("g1"), undefined);
      await assert.rejects(ledger.dispatched("g1"), { status: 503 });
    },
  },
  {
    name: "holds and lets go more than can be counted, and nobody gains by it",
    async run({ ledger }) {
      const nanos = Number.MAX_SAFE_INTEGER;
      for (const id of ["g1", "g2", "g3"]) {
        assert.equal((await ledger.reserve(sampleAsk(id, { nanos }))).kind, "held");
      }
      await ledger.release("g2");
      assert.equal((await key(ledger)).reservedNanos, nanos);
      await ledger.append(sampleEntry("g3"));
      await ledger.release("g1");
      assert.equal((await key(ledger)).reservedNanos, 0);
      const limits = [keyLimit(1_500)];
      assert.equal((await ledger.reserve(sampleAsk("g4", { limits, nanos: 501 }))).kind, "refused");
    },
  },
];
