import { windowStart } from "../../money/window-start.ts";
import type { Ledger, Spender } from "../../ports/ledger.ts";
import type { LedgerEntry } from "../../ports/ledger-entry.ts";

/** What counters say of a spender at a time, and what its records say; they are the same, always. */
export async function booksOf(
  ledger: Ledger,
  by: Spender,
  at: number,
): Promise<{ readonly counted: unknown; readonly recorded: unknown }> {
  const span = { accountId: "default", from: 0, to: Number.MAX_SAFE_INTEGER, limit: 1_000_000 };
  const records = (await ledger.entries(span)).filter((entry) => isChargedTo(entry, by));
  const { charged, byok } = await ledger.spent(by, at);
  const newest = Math.max(at, ...records.map(({ createdAt }) => createdAt));
  const sum = (window: keyof typeof charged, of: "costNanos" | "byokNanos") =>
    records
      .filter(({ createdAt }) => createdAt >= windowStart(window, newest))
      .reduce((total, entry) => total + entry[of], 0);
  const sums = (of: "costNanos" | "byokNanos") => ({
    daily: sum("daily", of),
    weekly: sum("weekly", of),
    monthly: sum("monthly", of),
    lifetime: sum("lifetime", of),
  });
  return {
    counted: { charged, byok },
    recorded: { charged: sums("costNanos"), byok: sums("byokNanos") },
  };
}

function isChargedTo(entry: LedgerEntry, { scope, id }: Spender): boolean {
  switch (scope) {
    case "key":
      return entry.keyHash === id;
    case "client":
      return entry.clientId === id;
    case "account":
      return entry.accountId === id;
  }
}
