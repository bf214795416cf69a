import type { Ledger, LedgerEntry } from "../../ports/ledger.ts";

/** A ledger in memory: for tests, and for runs that should leave nothing behind. */
export function createMemoryLedger(): Ledger {
  const entries = new Map<string, LedgerEntry>();
  const sum = (amount: "costNanos" | "byokNanos", keyHash: string, since: number): number => {
    let nanos = 0;
    for (const entry of entries.values()) {
      if (entry.keyHash === keyHash && entry.createdAt >= since) nanos += entry[amount];
    }
    return nanos;
  };
  return {
    async append(entry) {
      if (!entries.has(entry.generationId)) entries.set(entry.generationId, entry);
    },
    spentBy: async (keyHash, since) => sum("costNanos", keyHash, since),
    byokSpentBy: async (keyHash, since) => sum("byokNanos", keyHash, since),
    find: async (generationId) => entries.get(generationId),
    flush: async () => {},
  };
}
