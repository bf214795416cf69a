import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Spender, Spent } from "../../ports/ledger.ts";
import type { ReservationAsk, SpendingLimit } from "../../ports/reservation.ts";
import { booksOf } from "../conformance/books-of.ts";
import { sampleAsk } from "../conformance/sample-ask.ts";
import { NOON, sampleEntry } from "../conformance/sample-entry.ts";
import { createMemoryStores } from "../create-memory-stores.ts";
import { newMemoryMoney } from "../memory/memory-money.ts";
import { openStores } from "../open-stores.ts";
import type { Stores } from "../stores.ts";

const GENERATIONS = 6;
const HOUR_MS = 3_600_000;
const KEYS = ["h", "i"] as const;

type Step =
  | {
      readonly kind: "reserve";
      readonly of: number;
      readonly nanos: number;
      readonly least: number;
    }
  | { readonly kind: "settle"; readonly of: number; readonly nanos: number; readonly byok: number }
  | { readonly kind: "release"; readonly of: number }
  | { readonly kind: "dispatched"; readonly of: number }
  | { readonly kind: "checkpoint"; readonly of: number; readonly nanos: number }
  | { readonly kind: "grant"; readonly nanos: number }
  | { readonly kind: "pass"; readonly hours: number }
  | { readonly kind: "sweep" };

const of = fc.nat(GENERATIONS - 1);
const nanos = fc.nat(1_200);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant("reserve"), of, nanos, least: nanos }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("settle"), of, nanos, byok: nanos }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("release"), of }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("dispatched"), of }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("checkpoint"), of, nanos }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("grant"), nanos }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("pass"), hours: fc.nat(60) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("sweep") }) },
) as fc.Arbitrary<Step>;

/** What the test knows of one generation: the time of its request, and what it holds. */
interface Known {
  readonly at: number;
  held: number;
  byok: number;
}

/** Generations of even numbers run in one process, the others in another; each has its own key. */
class Course {
  readonly known = new Map<number, Known>();
  grants = 0;
  readonly processes: readonly [Stores, Stores];
  readonly clock: { now: number };

  constructor(processes: readonly [Stores, Stores], clock: { now: number }) {
    this.processes = processes;
    this.clock = clock;
  }

  ledgerOf(number: number) {
    return this.processes[number % 2 === 0 ? 0 : 1].ledger;
  }

  async take(step: Step): Promise<void> {
    switch (step.kind) {
      case "reserve":
        return this.reserve(step.of, step.nanos, step.least);
      case "settle": {
        const { at } = this.knownOf(step.of);
        const cost = { costNanos: step.nanos, byokNanos: step.byok, createdAt: at };
        await this.ledgerOf(step.of).append(
          sampleEntry(`g${step.of}`, { ...chargedOf(step.of), ...cost }),
        );
        return;
      }
      case "release":
        return this.ledgerOf(step.of).release(`g${step.of}`);
      case "dispatched":
        return this.ledgerOf(step.of)
          .dispatched(`g${step.of}`)
          .catch(() => {});
      case "checkpoint": {
        const produced = {
          promptTokens: 1,
          completionTokens: 1,
          costNanos: step.nanos,
          byokNanos: 1,
        };
        return this.ledgerOf(step.of).checkpoint([{ generationId: `g${step.of}`, produced }]);
      }
      case "grant": {
        const grant = { id: `c${this.grants++}`, accountId: "default", note: null, createdAt: 0 };
        await this.processes[0].ledger.grant({ ...grant, nanos: step.nanos });
        return;
      }
      case "pass":
        this.clock.now += step.hours * HOUR_MS;
        return;
      case "sweep":
        await this.processes[0].ledger.settleAbandoned();
        return;
    }
  }

  knownOf(number: number): Known {
    const known = this.known.get(number) ?? { at: this.clock.now, held: 0, byok: 0 };
    this.known.set(number, known);
    return known;
  }

  async reserve(number: number, nanos: number, least: number): Promise<void> {
    const ledger = this.ledgerOf(number);
    const { at } = this.knownOf(number);
    const ask = askOf(number, at, nanos, least);
    const before = await ledger.spent({ scope: "key", id: ask.charged.keyHash }, at);
    const outcome = await ledger.reserve(ask);
    const after = await ledger.spent({ scope: "key", id: ask.charged.keyHash }, at);
    if (outcome.kind === "refused") return expect(after).toEqual(before);
    expect(outcome.nanos).toBeLessThanOrEqual(nanos);
    const isMore = heldOf(after) > heldOf(before);
    for (const limit of ask.limits) {
      if (limit.scope === "key" && isMore)
        expect(usedOf(after, limit)).toBeLessThanOrEqual(limit.nanos);
    }
    const credits = await ledger.credits("default");
    if (ask.enforceCredits && after.reservedNanos > before.reservedNanos) {
      expect(credits.spentNanos + credits.reservedNanos).toBeLessThanOrEqual(credits.grantedNanos);
    }
  }
}

function chargedOf(number: number) {
  return number % 2 === 0 ? { keyHash: "h", clientId: "c" } : { keyHash: "i", clientId: "c" };
}

function askOf(number: number, createdAt: number, nanos: number, least: number): ReservationAsk {
  const { keyHash, clientId } = chargedOf(number);
  return sampleAsk(`g${number}`, {
    charged: { accountId: "default", keyHash, clientId },
    createdAt,
    nanos,
    leastNanos: Math.min(least, nanos),
    byokNanos: number === 2 ? 100 : 0,
    dispatched: number % 3 !== 0,
    enforceCredits: number === 1,
    limits: [
      { scope: "key", id: keyHash, nanos: 2_000, window: "weekly", includesByok: number < 4 },
      { scope: "client", id: clientId, nanos: 3_000, window: "daily", includesByok: false },
    ],
  });
}

const heldOf = (spent: Spent) => spent.reservedNanos + spent.reservedByokNanos;

function usedOf({ charged, byok, reservedNanos, reservedByokNanos }: Spent, limit: SpendingLimit) {
  const own = limit.includesByok ? byok[limit.window] + reservedByokNanos : 0;
  return charged[limit.window] + reservedNanos + own;
}

/** Every counter is the sum of its records; when all that is open is ended, nothing is held. */
async function check(course: Course): Promise<void> {
  const [{ ledger }] = course.processes;
  const spenders: Spender[] = [
    ...KEYS.map((id) => ({ scope: "key" as const, id })),
    { scope: "client", id: "c" },
    { scope: "account", id: "default" },
  ];
  for (const spender of spenders) {
    const { counted, recorded } = await booksOf(ledger, spender, course.clock.now);
    expect(counted).toEqual(recorded);
    if (spender.scope === "key") continue;
    const all = await Promise.all(KEYS.map((id) => ledger.spent({ scope: "key", id }, NOON)));
    const { reservedNanos } = await ledger.spent(spender, NOON);
    expect(reservedNanos).toBe(all.reduce((sum, key) => sum + key.reservedNanos, 0));
  }
  const activity = await ledger.activity({ accountId: "default", from: 0, to: 2 * NOON });
  const { spentNanos } = await ledger.credits("default");
  expect(activity.reduce((sum, { costNanos }) => sum + costNanos, 0)).toBe(spentNanos);
}

async function endAll(course: Course): Promise<void> {
  for (const number of course.known.keys()) {
    const { at } = course.knownOf(number);
    await course
      .ledgerOf(number)
      .append(sampleEntry(`g${number}`, { ...chargedOf(number), createdAt: at }));
  }
  const { reservedNanos, reservedByokNanos } = await course.processes[0].ledger.spent(
    { scope: "account", id: "default" },
    NOON,
  );
  expect([reservedNanos, reservedByokNanos]).toEqual([0, 0]);
}

type Open = (
  now: () => number,
) => Promise<{ both: readonly [Stores, Stores]; remove(): Promise<void> }>;

const implementations: Readonly<Record<string, Open>> = {
  memory: async (now) => {
    const money = newMemoryMoney();
    const both = [createMemoryStores(now, money), createMemoryStores(now, money)] as const;
    return { both, remove: async () => {} };
  },
  sqlite: async (now) => {
    const folder = await mkdtemp(join(tmpdir(), "sluice-money-"));
    const open = () => openStores(`sqlite:${folder}/a.db`, { now, migrate: true });
    const both = [await open(), await open()] as const;
    return { both, remove: () => rm(folder, { recursive: true }) };
  },
};

describe.each(Object.entries(implementations))("money in %s", (name, open) => {
  test("holds, whatever happens in whatever order in two processes", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const clock = { now: NOON };
        const { both, remove } = await open(() => clock.now);
        try {
          const course = new Course(both, clock);
          for (const each of steps) await course.take(each);
          await check(course);
          await endAll(course);
          await check(course);
        } finally {
          for (const stores of both) await stores.close();
          await remove();
        }
      }),
      { numRuns: name === "memory" ? 300 : 25 },
    );
  }, 120_000);
});
