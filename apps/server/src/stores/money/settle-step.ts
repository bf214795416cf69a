import type { LedgerEntry } from "../../ports/ledger-entry.ts";
import { letGo } from "./let-go.ts";
import type { MoneyPage } from "./money-page.ts";
import { spend } from "./spend.ts";

/**
 * Writes the record of a generation that is over and ends its reservation. A second record of it changes nothing,
 * except that one which says `lost` was made by others from what they knew, and gives way.
 */
export function settleStep(page: MoneyPage, entry: LedgerEntry): void {
  letGo(page, entry.generationId);
  if (page.insertRecord(entry)) {
    spend(page, entry, 1);
    return;
  }
  const before = page.record(entry.generationId);
  if (before?.outcome !== "lost") return;
  page.replaceRecord(before, entry);
  spend(page, before, -1);
  spend(page, entry, 1);
}
