import type { DatabaseSync } from "node:sqlite";
import { windowStart } from "../../money/window-start.ts";
import type { Ledger, LedgerEntry } from "../../ports/ledger.ts";
import { createSpentCache } from "../spent-cache.ts";
import { entryOf } from "./generation-rows.ts";
import { createSpentQuery } from "./spent-query.ts";
import type { GenerationRow } from "./tables.ts";
import { createBatchWriter } from "./write-batch.ts";

interface Waiting {
  readonly entry: LedgerEntry;
  readonly resolve: () => void;
  readonly reject: (reason: unknown) => void;
}

/**
 * The ledger in SQLite. Entries that arrive in one turn of the event loop share one transaction: a
 * commit costs more than ten rows.
 */
export function createSqliteLedger(raw: DatabaseSync): Ledger {
  const byId = raw.prepare("select * from generations where id = ?");
  const spentSince = createSpentQuery(raw);
  const write = createBatchWriter(raw);
  const cache = createSpentCache();
  let waiting: Waiting[] = [];

  function settle(): void {
    const batch = waiting;
    waiting = [];
    if (batch.length === 0) return;
    try {
      for (const entry of write(batch.map((item) => item.entry))) cache.add(entry);
      for (const item of batch) item.resolve();
    } catch (error) {
      for (const item of batch) item.reject(error);
    }
  }

  return {
    append(entry) {
      return new Promise((resolve, reject) => {
        if (waiting.length === 0) setImmediate(settle);
        waiting.push({ entry, resolve, reject });
      });
    },
    async spentBy(keyHash, since) {
      const known = cache.get(keyHash, since);
      if (known !== undefined) return known;
      const nanos = spentSince(keyHash, since);
      // Only the beginnings of windows come again; any other time would push them out.
      if (since === windowStart("daily", since)) cache.set(keyHash, since, nanos);
      return nanos;
    },
    async find(generationId) {
      settle();
      const row = byId.get(generationId) as GenerationRow | undefined;
      return row === undefined ? undefined : entryOf(row);
    },
    async flush() {
      settle();
    },
  };
}
