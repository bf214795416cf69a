import { windowStart } from "../../money/window-start.ts";
import type { Ledger, Spent } from "../../ports/ledger.ts";
import type { LedgerEntry } from "../../ports/ledger-entry.ts";
import type { Reservations } from "../../ports/reservation.ts";
import { entryOf } from "../sql/generation-rows.ts";
import type { GenerationRow } from "../sql/tables.ts";
import type { Run } from "./connect-postgres.ts";
import { isPassing } from "./faults.ts";
import { createSpentQuery } from "./spent-query.ts";
import { writeGenerations } from "./write-generations.ts";

interface Waiting {
  readonly entry: LedgerEntry;
  readonly resolve: () => void;
  readonly reject: (reason: unknown) => void;
}

/** Entries of one statement. */
const MOST_TOGETHER = 500;
/** How long to wait when the database could not take them now, in ms. */
const RETRY_MS = 1_000;
/** More are not kept for a database that stays away. */
const MOST_WAITING = 100_000;

/**
 * The ledger in PostgreSQL. Entries that come while others are written go together in the next statement. What waits
 * is written before anybody looks; a database that is away gets it when it is back, `flush` is the last try.
 */
export function createPostgresLedger(run: Run): Ledger & Reservations {
  const spentSince = createSpentQuery(run);
  const waiting: Waiting[] = [];
  let trying: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  /** Tries once to write whatever waits. */
  function settle(isLastTry = false): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    trying ??= writeAll(isLastTry).finally(() => {
      trying = undefined;
    });
    return trying;
  }

  async function writeAll(isLastTry: boolean): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.splice(0, MOST_TOGETHER);
      const fault = await faultOf(batch);
      if (fault === undefined) continue;
      const waits = !isLastTry && isPassing(fault) && waiting.length < MOST_WAITING;
      if (waits) {
        waiting.unshift(...batch);
        timer = setTimeout(settle, RETRY_MS);
        return;
      }
      await oneByOne(batch);
    }
  }

  /** Writes entries together; gives why they could not be. */
  async function faultOf(batch: readonly Waiting[]): Promise<unknown> {
    try {
      await writeGenerations(
        run,
        batch.map(({ entry }) => entry),
      );
      for (const { resolve } of batch) resolve();
      return undefined;
    } catch (error) {
      return error;
    }
  }

  /** So that one that cannot be written takes no other with it. */
  async function oneByOne(batch: readonly Waiting[]): Promise<void> {
    for (const each of batch) {
      const fault = await faultOf([each]);
      if (fault !== undefined) each.reject(fault);
    }
  }

  return {
    append(entry) {
      return new Promise((resolve, reject) => {
        waiting.push({ entry, resolve, reject });
        if (waiting.length === 1 && timer === undefined) setImmediate(settle);
      });
    },
    async spent({ scope, id }, at) {
      await settle();
      return scope === "key" ? spentOf(spentSince, id, at) : NOTHING_SPENT;
    },
    async find(generationId) {
      await settle();
      const text = "select * from generations where id = $1";
      const [row] = await run<GenerationRow>({ text, values: [generationId] });
      return row === undefined ? undefined : entryOf(row);
    },
    // Money is not held here yet: every ask is granted, and nothing is kept of it.
    reserve: async ({ nanos }) => ({ kind: "held", nanos }),
    dispatched: async () => {},
    release: async () => {},
    checkpoint: async () => {},
    renewLease: async () => {},
    settleAbandoned: async () => 0,
    credits: async () => ({ grantedNanos: 0, spentNanos: 0, reservedNanos: 0 }),
    grant: async () => false,
    grants: async () => [],
    activity: async () => [],
    entries: async () => [],
    priceOf: async () => undefined,
    async flush() {
      await trying;
      await settle(true);
    },
  };
}

const NOTHING = { daily: 0, weekly: 0, monthly: 0, lifetime: 0 };
const NOTHING_SPENT: Spent = {
  charged: NOTHING,
  byok: NOTHING,
  reservedNanos: 0,
  reservedByokNanos: 0,
};

async function spentOf(
  spentSince: ReturnType<typeof createSpentQuery>,
  keyHash: string,
  at: number,
): Promise<Spent> {
  const since = (window: "daily" | "weekly" | "monthly" | "lifetime") =>
    spentSince({ keyHash, since: windowStart(window, at) });
  const [daily, weekly, monthly, lifetime] = await Promise.all([
    since("daily"),
    since("weekly"),
    since("monthly"),
    since("lifetime"),
  ]);
  const sums = (of: "cost" | "byok") => ({
    daily: daily[of],
    weekly: weekly[of],
    monthly: monthly[of],
    lifetime: lifetime[of],
  });
  return { ...NOTHING_SPENT, charged: sums("cost"), byok: sums("byok") };
}
