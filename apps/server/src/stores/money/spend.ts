import { addSpent } from "../../money/add-spent.ts";
import { windowStarts } from "../../money/window-starts.ts";
import type { LedgerEntry } from "../../ports/ledger-entry.ts";
import { chargedOf } from "./charged-of.ts";
import type { MoneyPage } from "./money-page.ts";
import { spendersOf } from "./spenders-of.ts";

/** Counts a record as spent by everybody who is charged for it; `times` -1 takes it back. */
export function spend(page: MoneyPage, entry: LedgerEntry, times: 1 | -1): void {
  const amount = { nanos: times * entry.costNanos, byokNanos: times * entry.byokNanos };
  const starts = windowStarts(entry.createdAt);
  for (const spender of spendersOf(chargedOf(entry))) {
    page.setBudget(spender, addSpent(page.budget(spender), starts, amount));
  }
}
