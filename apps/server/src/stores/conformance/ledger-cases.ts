import assert from "node:assert/strict";
import { windowStart } from "../../money/window-start.ts";
import type { Ledger } from "../../ports/ledger.ts";
import type { UpstreamCall } from "../../ports/upstream-call.ts";
import { newKey } from "../new-key.ts";
import { operator } from "../operator.ts";
import { NOON, sampleEntry } from "./sample-entry.ts";
import type { StoreCase } from "./store-case.ts";

const entry = sampleEntry;
const charged = async (ledger: Ledger, id = "h", at = NOON) =>
  (await ledger.spent({ scope: "key", id }, at)).charged.lifetime;

/** What a `Ledger` must do, and what keys show of it. */
export const ledgerCases: readonly StoreCase[] = [
  {
    name: "gives back what was appended, whole",
    async run({ ledger }) {
      const notes = { metadata: { team: "blue", größe: "" }, trace: { trace_id: "t", depth: [1] } };
      const noted = entry("g1", notes);
      const empty = entry("g2", {
        model: null,
        provider: null,
        finishReason: null,
        estimated: true,
      });
      await Promise.all([ledger.append(noted), ledger.append(empty)]);
      assert.deepEqual(await ledger.find("g1"), noted);
      assert.deepEqual(await ledger.find("g2"), empty);
      assert.equal(await ledger.find("g3"), undefined);
    },
  },
  {
    name: "keeps the upstream calls of a generation in their order",
    async run({ ledger }) {
      const answered: UpstreamCall = {
        provider: "south",
        model: "acme/large",
        endpoint: "south:acme/large:default",
        purpose: "hedge",
        failure: null,
        status: 200,
        startedAt: 2_000,
        endedAt: null,
        promptTokens: 10,
        completionTokens: 20,
        costNanos: 900,
        estimated: false,
      };
      const late: UpstreamCall = {
        ...answered,
        provider: "north",
        purpose: "first",
        failure: "cancelled",
        status: null,
        endedAt: 2_500,
        costNanos: 100,
        estimated: true,
      };
      const hedged = entry("g1", { calls: [late, answered] });
      await ledger.append(hedged);
      assert.deepEqual(await ledger.find("g1"), hedged);
    },
  },
  {
    name: "finds after a flush what was appended before it",
    async run({ ledger }) {
      const settled = ledger.append(entry("g1"));
      await ledger.flush();
      assert.equal((await ledger.find("g1"))?.generationId, "g1");
      await settled;
    },
  },
  {
    name: "charges a generation once, and each key its own",
    async run({ ledger }) {
      assert.equal(await charged(ledger), 0);
      await Promise.all([ledger.append(entry("g1")), ledger.append(entry("g1"))]);
      await ledger.append(entry("g1", { costNanos: 5 }));
      await ledger.append(entry("g2", { keyHash: "other", costNanos: 7 }));
      assert.equal(await charged(ledger), 1_000);
      assert.equal(await charged(ledger, "other"), 7);
      assert.equal(await charged(ledger, "nobody"), 0);
    },
  },
  {
    name: "counts as spent, for whoever reads next, what was appended before",
    async run({ ledger }) {
      const settled = [ledger.append(entry("g1")), ledger.append(entry("g2"))];
      assert.equal(await charged(ledger), 2_000);
      settled.push(ledger.append(entry("g1")));
      await Promise.all(settled);
      assert.equal(await charged(ledger), 2_000);
    },
  },
  {
    name: "counts a record into the windows of its own time, however late it comes",
    async run({ ledger }) {
      const wednesday = Date.UTC(2026, 6, 15);
      const spentAt = async (at: number) =>
        (await ledger.spent({ scope: "key", id: "h" }, at)).charged;
      await ledger.append(entry("g1", { createdAt: wednesday - 1, costNanos: 1 }));
      await ledger.append(entry("g2", { createdAt: wednesday, costNanos: 10 }));
      await ledger.append(entry("g3", { createdAt: wednesday - 2, costNanos: 100 }));
      await ledger.append(entry("g4", { createdAt: Date.UTC(2026, 6, 12), costNanos: 1_000 }));
      await ledger.append(entry("g5", { createdAt: Date.UTC(2026, 5, 30), costNanos: 10_000 }));
      assert.deepEqual(await spentAt(wednesday), {
        daily: 10,
        weekly: 111,
        monthly: 1_111,
        lifetime: 11_111,
      });
      assert.deepEqual(await spentAt(Date.UTC(2026, 7, 1)), {
        daily: 0,
        weekly: 0,
        monthly: 0,
        lifetime: 11_111,
      });
    },
  },
  {
    name: "keeps what own provider keys cost apart from what is charged",
    async run({ ledger }) {
      const own = { isByok: true, costNanos: 0, byokNanos: 5 };
      await Promise.all([ledger.append(entry("g1", own)), ledger.append(entry("g1", own))]);
      await ledger.append(entry("g2"));
      await ledger.append(entry("g3", { ...own, keyHash: "other" }));
      await ledger.append(entry("g4", { ...own, byokNanos: 7 }));
      const { byok, charged: nanos } = await ledger.spent({ scope: "key", id: "h" }, NOON);
      assert.deepEqual(byok, { daily: 12, weekly: 12, monthly: 12, lifetime: 12 });
      assert.equal(nanos.lifetime, 1_000);
      assert.equal((await ledger.find("g1"))?.isByok, true);
      assert.equal((await ledger.find("g1"))?.byokNanos, 5);
    },
  },
  {
    name: "counts own provider keys for a key's limit only where the key says so",
    async run({ keys, ledger }, clock) {
      const key = { kind: "inference", name: "a", limit: 10 } as const;
      const { hash } = await keys.create(key, newKey(new Uint8Array(32)), operator);
      const mixed = { keyHash: hash, createdAt: clock.now, costNanos: 1e9, byokNanos: 4e9 };
      await ledger.append(entry("g1", mixed));
      const apart = await keys.get(hash, operator);
      assert.equal(apart?.byok_usage, 4);
      assert.equal(apart?.byok_usage_daily, 4);
      assert.equal(apart?.byok_usage_weekly, 4);
      assert.equal(apart?.byok_usage_monthly, 4);
      assert.equal(apart?.usage, 1);
      assert.equal(apart?.limit_remaining, 9);
      const together = await keys.update(hash, { includeByokInLimit: true }, operator);
      assert.equal(together?.limit_remaining, 5);
    },
  },
  {
    name: "shows on a key what it spent in each window, and what its limit leaves",
    async run({ keys, ledger }, clock) {
      clock.now = Date.UTC(2026, 6, 15, 9); // a Wednesday
      const key = { kind: "inference", name: "a", limit: 10, limitReset: "weekly" } as const;
      const { hash } = await keys.create(key, newKey(new Uint8Array(32)), operator);
      const spend = (id: string, createdAt: number, usd: number) =>
        ledger.append(entry(id, { keyHash: hash, createdAt, costNanos: usd * 1e9 }));
      await spend("today", clock.now, 1);
      await spend("monday", windowStart("weekly", clock.now), 2);
      await spend("sunday", windowStart("weekly", clock.now) - 1, 4);
      await spend("june", Date.UTC(2026, 6, 1) - 1, 8);
      const shown = await keys.get(hash, operator);
      assert.equal(shown?.usage_daily, 1);
      assert.equal(shown?.usage_weekly, 3);
      assert.equal(shown?.usage_monthly, 7);
      assert.equal(shown?.usage, 15);
      assert.equal(shown?.limit_remaining, 7);
      const lifetime = await keys.update(hash, { limitReset: null }, operator);
      assert.equal(lifetime?.limit_remaining, 0);
    },
  },
];
