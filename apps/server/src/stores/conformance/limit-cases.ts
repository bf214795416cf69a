import assert from "node:assert/strict";
import type { Ledger } from "../../ports/ledger.ts";
import { keyLimit, sampleAsk } from "./sample-ask.ts";
import { NOON, sampleEntry } from "./sample-entry.ts";
import { sampleGrant } from "./sample-grant.ts";
import type { StoreCase } from "./store-case.ts";

const DAY_MS = 86_400_000;
const key = (ledger: Ledger, at = NOON) => ledger.spent({ scope: "key", id: "h" }, at);

/** What `Reservations` must do with limits and credits. */
export const limitCases: readonly StoreCase[] = [
  {
    name: "of many who ask at once, a limit for k holds exactly k",
    async run({ ledger }) {
      const limits = [keyLimit(7_500)];
      const asks = Array.from({ length: 40 }, (_, i) => sampleAsk(`g${i}`, { limits }));
      const outcomes = await Promise.all(asks.map((ask) => ledger.reserve(ask)));
      assert.equal(outcomes.filter(({ kind }) => kind === "held").length, 7);
      assert.deepEqual(
        outcomes.find(({ kind }) => kind === "refused"),
        {
          kind: "refused",
          by: "key-limit",
          leftNanos: 500,
          resetsAt: Date.UTC(2026, 0, 16),
        },
      );
      assert.equal((await key(ledger)).reservedNanos, 7_000);
    },
  },
  {
    name: "of many who ask in two processes at once, credits for k hold exactly k",
    async run({ ledger }, _clock, another) {
      const other = await another();
      try {
        assert.equal(await ledger.grant(sampleGrant("g", 10_000)), true);
        const asks = Array.from({ length: 30 }, (_, i) =>
          sampleAsk(`g${i}`, { enforceCredits: true }),
        );
        const outcomes = await Promise.all(
          asks.map((ask, i) => (i % 2 === 0 ? ledger : other.ledger).reserve(ask)),
        );
        assert.equal(outcomes.filter(({ kind }) => kind === "held").length, 10);
        const refused = outcomes.find(({ kind }) => kind === "refused");
        assert.deepEqual(refused, { kind: "refused", by: "credits", leftNanos: 0 });
        assert.equal((await ledger.credits("default")).reservedNanos, 10_000);
      } finally {
        await other.close();
      }
    },
  },
  {
    name: "grants what is affordable between the least and all",
    async run({ ledger }) {
      const limits = [keyLimit(1_500)];
      await ledger.reserve(sampleAsk("g1", { limits }));
      const less = await ledger.reserve(sampleAsk("g2", { limits, leastNanos: 500 }));
      assert.deepEqual(less, { kind: "held", nanos: 500 });
      const none = await ledger.reserve(sampleAsk("g3", { limits, leastNanos: 1 }));
      assert.equal(none.kind, "refused");
    },
  },
  {
    name: "names the one of several limits that has the least left",
    async run({ ledger }) {
      const charged = { accountId: "default", keyHash: "h", clientId: "c" };
      const limits = [
        keyLimit(900),
        { ...keyLimit(800), scope: "client" as const, id: "c", window: "lifetime" as const },
      ];
      await ledger.grant(sampleGrant("g", 850));
      const ask = { charged, limits, enforceCredits: true };
      const byClient = await ledger.reserve(sampleAsk("g1", ask));
      assert.deepEqual(byClient, { kind: "refused", by: "client-limit", leftNanos: 800 });
      await ledger.reserve(sampleAsk("g1", { ...ask, nanos: 800 }));
      assert.equal((await ledger.spent({ scope: "client", id: "c" }, NOON)).reservedNanos, 800);
      await ledger.append(sampleEntry("g1", { clientId: "c", costNanos: 700 }));
      const client = await ledger.spent({ scope: "client", id: "c" }, NOON);
      assert.deepEqual([client.reservedNanos, client.charged.weekly], [0, 700]);
    },
  },
  {
    name: "counts own provider keys only for a limit that includes them",
    async run({ ledger }) {
      const own = { nanos: 0, byokNanos: 600, limits: [keyLimit(1_000, { includesByok: true })] };
      assert.equal((await ledger.reserve(sampleAsk("g1", own))).kind, "held");
      assert.equal((await ledger.reserve(sampleAsk("g2", own))).kind, "refused");
      const apart = { ...own, limits: [keyLimit(1_000)], enforceCredits: true };
      assert.equal((await ledger.reserve(sampleAsk("g3", apart))).kind, "held");
      await ledger.append(sampleEntry("g1", { costNanos: 0, byokNanos: 500, isByok: true }));
      const { byok, reservedByokNanos } = await key(ledger);
      assert.deepEqual([byok.daily, reservedByokNanos], [500, 600]);
    },
  },
  {
    name: "begins a window anew, but counts what is held still",
    async run({ ledger }) {
      const limits = [keyLimit(2_000)];
      await ledger.append(sampleEntry("g1", { costNanos: 1_500 }));
      const today = await ledger.reserve(sampleAsk("g2", { limits }));
      assert.equal(today.kind, "refused");
      await ledger.reserve(sampleAsk("g3", { limits, nanos: 400 }));
      const tomorrow = { limits, createdAt: NOON + DAY_MS };
      assert.deepEqual(await ledger.reserve(sampleAsk("g4", { ...tomorrow, nanos: 1_601 })), {
        kind: "refused",
        by: "key-limit",
        leftNanos: 1_600,
        resetsAt: Date.UTC(2026, 0, 17),
      });
      const fits = await ledger.reserve(sampleAsk("g4", { ...tomorrow, nanos: 1_600 }));
      assert.equal(fits.kind, "held");
      // What ends late is yesterday's.
      await ledger.append(sampleEntry("g4", { createdAt: NOON + DAY_MS, costNanos: 10 }));
      await ledger.append(sampleEntry("g3", { costNanos: 300 }));
      assert.equal((await key(ledger, NOON + DAY_MS)).charged.daily, 10);
      assert.equal((await key(ledger, NOON + DAY_MS)).charged.weekly, 1_810);
    },
  },
  {
    name: "grants credits once for each id",
    async run({ ledger }) {
      const first = sampleGrant("a", 500);
      assert.deepEqual(
        await Promise.all([ledger.grant(first), ledger.grant({ ...first, nanos: 7 })]),
        [true, false],
      );
      assert.equal(await ledger.grant({ ...sampleGrant("b", -200), createdAt: NOON + 1 }), true);
      assert.equal((await ledger.credits("default")).grantedNanos, 300);
      assert.deepEqual(
        (await ledger.grants("default")).map(({ id, nanos }) => [id, nanos]),
        [
          ["b", -200],
          ["a", 500],
        ],
      );
    },
  },
];
