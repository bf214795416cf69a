import type { Ledger, LedgerEntry } from "../../ports/ledger.ts";

/** A ledger in memory: for tests, and for runs that should leave nothing behind. */
export function createMemoryLedger(): Ledger {
  const entries = new Map<string, LedgerEntry>();
  return {
    async append(entry) {
      if (!entries.has(entry.generationId)) entries.set(entry.generationId, entry);
    },
    async spentBy(keyHash, since) {
      let nanos = 0;
      for (const entry of entries.values()) {
        if (entry.keyHash === keyHash && entry.createdAt >= since) nanos += entry.costNanos;
      }
      return nanos;
    },
    find: async (generationId) => entries.get(generationId),
    flush: async () => {},
  };
}
