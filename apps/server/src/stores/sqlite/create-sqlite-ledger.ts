import type { DatabaseSync } from "node:sqlite";
import { windowStart } from "../../money/window-start.ts";
import type { Ledger, LedgerEntry } from "../../ports/ledger.ts";
import { createSpentCache, type SpentAmount, type SpentCache } from "../spent-cache.ts";
import { entryOf } from "../sql/generation-rows.ts";
import type { GenerationRow } from "../sql/tables.ts";
import { isPassingFault } from "./is-passing-fault.ts";
import { createSpentQuery } from "./spent-query.ts";
import { createBatchWriter } from "./write-batch.ts";

interface Waiting {
  readonly entry: LedgerEntry;
  readonly resolve: () => void;
  readonly reject: (reason: unknown) => void;
}

/** One amount of the entries: summed by the database, remembered here. */
interface Spent {
  readonly cache: SpentCache;
  readonly query: (keyHash: string, since: number) => number;
}

function createSpent(
  raw: DatabaseSync,
  amount: SpentAmount,
  column: "cost_nanos" | "byok_nanos",
): Spent {
  return { cache: createSpentCache(amount), query: createSpentQuery(raw, column) };
}

/** How long an entry may wait for others, in ms. */
const GATHER_MS = 20;
/** How long to wait when the database could not take them now, in ms. */
const RETRY_MS = 1_000;
/** More are not kept for a database that stays away. */
const MOST_WAITING = 100_000;

/**
 * The ledger in SQLite. Entries that arrive within a few milliseconds share one transaction: a commit
 * costs more than ten rows. What waits counts as spent already, and is written before anybody looks.
 * A database that is locked or full for a while gets them later; `flush` is the last try.
 */
export function createSqliteLedger(raw: DatabaseSync): Ledger {
  const byId = raw.prepare("select * from generations where id = ?");
  const charged = createSpent(raw, "costNanos", "cost_nanos");
  const byok = createSpent(raw, "byokNanos", "byok_nanos");
  const write = createBatchWriter(raw);
  let waiting: Waiting[] = [];
  let timer: NodeJS.Timeout | undefined;

  function settle(isLastTry = false): void {
    const batch = waiting;
    waiting = [];
    clearTimeout(timer);
    if (batch.length === 0) return;
    try {
      written(batch, new Set(write(batch.map(({ entry }) => entry))));
    } catch (error) {
      const waits = !isLastTry && isPassingFault(error) && batch.length < MOST_WAITING;
      if (waits) later(batch);
      else lost(batch, error);
    }
  }

  function later(batch: Waiting[]): void {
    waiting = batch;
    timer = setTimeout(settle, RETRY_MS);
  }

  function written(batch: readonly Waiting[], fresh: Set<LedgerEntry>): void {
    for (const { entry, resolve } of batch) {
      if (!fresh.delete(entry)) takeBack(entry);
      resolve();
    }
  }

  function lost(batch: readonly Waiting[], error: unknown): void {
    for (const { entry, reject } of batch) {
      takeBack(entry);
      reject(error);
    }
  }

  /** Was counted when it came, but another one of its id was written before, or none could be. */
  function takeBack(entry: LedgerEntry): void {
    count({ ...entry, costNanos: -entry.costNanos, byokNanos: -entry.byokNanos });
  }

  function count(entry: LedgerEntry): void {
    charged.cache.add(entry);
    byok.cache.add(entry);
  }

  async function spent({ cache, query }: Spent, keyHash: string, since: number): Promise<number> {
    const known = cache.get(keyHash, since);
    if (known !== undefined) return known;
    settle();
    const nanos = query(keyHash, since);
    // Only the beginnings of windows come again; any other time would push them out.
    if (since === windowStart("daily", since)) cache.set(keyHash, since, nanos);
    return nanos;
  }

  return {
    append(entry) {
      return new Promise((resolve, reject) => {
        if (waiting.length === 0) timer = setTimeout(settle, GATHER_MS);
        waiting.push({ entry, resolve, reject });
        count(entry);
      });
    },
    spentBy: (keyHash, since) => spent(charged, keyHash, since),
    byokSpentBy: (keyHash, since) => spent(byok, keyHash, since),
    async find(generationId) {
      settle();
      const row = byId.get(generationId) as GenerationRow | undefined;
      return row === undefined ? undefined : entryOf(row);
    },
    async flush() {
      settle(true);
    },
  };
}
