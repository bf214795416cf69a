import assert from "node:assert/strict";
import type { Ledger } from "../../ports/ledger.ts";
import { keyLimit, sampleAsk } from "./sample-ask.ts";
import { NOON, sampleEntry } from "./sample-entry.ts";
import type { StoreCase } from "./store-case.ts";

const DAY_MS = 86_400_000;
const key = (ledger: Ledger, at = NOON) => ledger.spent({ scope: "key", id: "h" }, at);
const grant = (id: string, nanos: number) => ({
  id,
  accountId: "default",
  nanos,
  note: null,
  createdAt: NOON,
});

/** What `Reservations` must do with limits, credits and records. */
export const reservationCases: readonly StoreCase[] = [
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
        assert.equal(await ledger.grant(grant("g", 10_000)), true);
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
    name: "names the one of several limits that has the least left",
    async run({ ledger }) {
      const charged = { accountId: "default", keyHash: "h", clientId: "c" };
      const limits = [
        keyLimit(900),
        { ...keyLimit(800), scope: "client" as const, id: "c", window: "lifetime" as const },
      ];
      await ledger.grant(grant("g", 850));
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
      const first = grant("a", 500);
      assert.deepEqual(
        await Promise.all([ledger.grant(first), ledger.grant({ ...first, nanos: 7 })]),
        [true, false],
      );
      assert.equal(await ledger.grant({ ...grant("b", -200), createdAt: NOON + 1 }), true);
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
  {
    name: "reads sums that are held at what can be counted",
    async run({ ledger }) {
      const costNanos = Number.MAX_SAFE_INTEGER;
      for (const id of ["g1", "g2", "g3"]) {
        await ledger.append(sampleEntry(id, { costNanos }));
        await ledger.grant(grant(id, -costNanos));
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
