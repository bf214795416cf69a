import assert from "node:assert/strict";
import { NOON, sampleEntry } from "./sample-entry.ts";
import { sampleGrant } from "./sample-grant.ts";
import type { StoreCase } from "./store-case.ts";

const DAY_MS = 86_400_000;

/** What a `Ledger` must tell of records: their sums, their pages and the prices they name. */
export const recordCases: readonly StoreCase[] = [
  {
    name: "reads sums that are held at what can be counted",
    async run({ ledger }) {
      const costNanos = Number.MAX_SAFE_INTEGER;
      for (const id of ["g1", "g2", "g3"]) {
        await ledger.append(sampleEntry(id, { costNanos }));
        await ledger.grant(sampleGrant(id, -costNanos));
      }
      const from = Date.UTC(2026, 0, 15);
      const sums = await ledger.activity({ accountId: "default", from, to: from + DAY_MS });
      assert.deepEqual(
        sums.map((sum) => [sum.requests, sum.costNanos]),
        [[3, costNanos]],
      );
      const read = await ledger.credits("default");
      const held = (amount: number) => Math.max(-costNanos, Math.min(amount, costNanos));
      assert.deepEqual([held(read.spentNanos), held(read.grantedNanos)], [costNanos, -costNanos]);
    },
  },
  {
    name: "keeps a price under the version that records name",
    async run({ ledger }) {
      const price = { prompt: 3, completion: 4, tiers: [{ above: 5, prompt: 6 }] };
      await ledger.append(sampleEntry("g1", { priceVersion: "v1" }), price);
      await ledger.append(sampleEntry("g2", { priceVersion: "v1" }), { ...price, prompt: 9 });
      assert.deepEqual(await ledger.priceOf("v1"), price);
      assert.equal(await ledger.priceOf("v2"), undefined);
    },
  },
  {
    name: "sums activity by day and endpoint",
    async run({ ledger }) {
      const details = { ...sampleEntry("").details, reasoningTokens: 5 };
      const south = { provider: "south", endpoint: "south:acme/large:default", byokNanos: 3 };
      await ledger.append(sampleEntry("g1", { details }));
      await ledger.append(sampleEntry("g2", { createdAt: NOON + 1, costNanos: 7 }));
      await ledger.append(sampleEntry("g3", { ...south, createdAt: NOON + DAY_MS }));
      await ledger.append(sampleEntry("g4", { createdAt: NOON + 2 * DAY_MS }));
      await ledger.append(sampleEntry("g5", { accountId: "other" }));
      const from = Date.UTC(2026, 0, 15);
      const span = { accountId: "default", from, to: from + 2 * DAY_MS };
      const used = { model: "acme/large", promptTokens: 10, completionTokens: 20 };
      assert.deepEqual(await ledger.activity(span), [
        {
          ...used,
          ...south,
          date: "2026-01-16",
          requests: 1,
          reasoningTokens: 0,
          costNanos: 1_000,
        },
        {
          model: "acme/large",
          provider: "north",
          endpoint: "north:acme/large:default",
          date: "2026-01-15",
          requests: 2,
          promptTokens: 20,
          completionTokens: 40,
          reasoningTokens: 5,
          costNanos: 1_007,
          byokNanos: 0,
        },
      ]);
    },
  },
  {
    name: "reads records in pages, oldest first, none twice and none left out",
    async run({ ledger }) {
      const times = [0, 0, 0, 1, 1, 2];
      await Promise.all(
        times.map((ms, i) => ledger.append(sampleEntry(`g${i}`, { createdAt: NOON + ms }))),
      );
      await ledger.append(sampleEntry("early", { createdAt: NOON - 1 }));
      await ledger.append(sampleEntry("late", { createdAt: NOON + 3 }));
      const span = { accountId: "default", from: NOON, to: NOON + 3, limit: 2 };
      const read: string[] = [];
      let page = await ledger.entries(span);
      while (page.length > 0) {
        read.push(...page.map(({ generationId }) => generationId));
        const after = page.at(-1);
        assert.ok(after);
        page = await ledger.entries({ ...span, after });
      }
      assert.deepEqual(read, ["g0", "g1", "g2", "g3", "g4", "g5"]);
    },
  },
];
