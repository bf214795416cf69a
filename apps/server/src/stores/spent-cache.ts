import type { LedgerEntry } from "../ports/ledger.ts";

/** Windows remembered for one key: the four of wire reference §12, and those of the day before. */
const WINDOWS_PER_KEY = 8;
const LARGEST = 10_000;

/** Which amount of an entry is counted. */
export type SpentAmount = "costNanos" | "byokNanos";

/** What keys have spent since given times, kept up to date with what is appended. */
export interface SpentCache {
  get(keyHash: string, since: number): number | undefined;
  set(keyHash: string, since: number, nanos: number): void;
  /** Adds an entry to every window that it falls into. */
  add(entry: Pick<LedgerEntry, "keyHash" | "createdAt" | SpentAmount>): void;
}

/** Makes an empty `SpentCache`; the windows and keys looked at first are forgotten first. */
export function createSpentCache(amount: SpentAmount): SpentCache {
  const keys = new Map<string, Map<number, number>>();
  return {
    get: (keyHash, since) => keys.get(keyHash)?.get(since),
    set(keyHash, since, nanos) {
      const windows = keys.get(keyHash) ?? new Map<number, number>();
      windows.set(since, nanos);
      dropOldest(windows, WINDOWS_PER_KEY);
      keys.set(keyHash, windows);
      dropOldest(keys, LARGEST);
    },
    add(entry) {
      const windows = keys.get(entry.keyHash);
      if (windows === undefined) return;
      for (const [since, nanos] of windows) {
        if (entry.createdAt >= since) windows.set(since, nanos + entry[amount]);
      }
    },
  };
}

function dropOldest(map: Map<unknown, unknown>, largest: number): void {
  if (map.size <= largest) return;
  for (const key of map.keys()) {
    map.delete(key);
    return;
  }
}
