import type { DatabaseSync } from "node:sqlite";
import { windowStart } from "../../money/window-start.ts";
import type { LedgerEntry } from "../../ports/ledger.ts";
import { GENERATION_COLUMNS, valuesOf } from "../sql/generation-rows.ts";

/**
 * Makes the function that writes entries in one transaction, all or none, and gives those that were
 * new: a generation is charged once, however often it is appended.
 */
export function createBatchWriter(
  raw: DatabaseSync,
): (entries: readonly LedgerEntry[]) => readonly LedgerEntry[] {
  const marks = GENERATION_COLUMNS.map(() => "?").join(", ");
  const insert = raw.prepare(
    `insert into generations (${GENERATION_COLUMNS.join(", ")}) values (${marks}) on conflict (id) do nothing`,
  );
  const spend = raw.prepare(
    `insert into spending (key_hash, day, cost_nanos, byok_nanos) values (?, ?, ?, ?)
     on conflict (key_hash, day) do update set cost_nanos = cost_nanos + excluded.cost_nanos,
       byok_nanos = byok_nanos + excluded.byok_nanos`,
  );
  const begin = raw.prepare("begin immediate");
  const commit = raw.prepare("commit");

  return (entries) => {
    begin.run();
    try {
      const fresh = entries.filter((entry) => insert.run(...valuesOf(entry)).changes === 1);
      for (const { keyHash, day, costNanos, byokNanos } of sums(fresh)) {
        spend.run(keyHash, day, costNanos, byokNanos);
      }
      commit.run();
      return fresh;
    } catch (error) {
      if (raw.isTransaction) raw.exec("rollback");
      throw error;
    }
  };
}

interface DaySum {
  readonly keyHash: string;
  readonly day: number;
  costNanos: number;
  byokNanos: number;
}

/** One sum for each key and day, however many entries it is of. */
function sums(entries: readonly LedgerEntry[]): Iterable<DaySum> {
  const known = new Map<string, DaySum>();
  for (const { keyHash, createdAt, costNanos, byokNanos } of entries) {
    const day = windowStart("daily", createdAt);
    const sum = known.get(`${keyHash} ${day}`);
    if (sum === undefined) {
      known.set(`${keyHash} ${day}`, { keyHash, day, costNanos, byokNanos });
    } else {
      sum.costNanos += costNanos;
      sum.byokNanos += byokNanos;
    }
  }
  return known.values();
}
