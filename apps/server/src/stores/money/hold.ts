import { addReserved } from "../../money/add-reserved.ts";
import type { Amount } from "../../money/budget.ts";
import type { Charged } from "../../ports/reservation.ts";
import type { MoneyPage } from "./money-page.ts";
import { spendersOf } from "./spenders-of.ts";

/** Nothing. */
export const NOTHING_HELD: Amount = { nanos: 0, byokNanos: 0 };

/** Replaces what a generation holds of everybody's money who is charged for it. */
export function hold(page: MoneyPage, charged: Charged, before: Amount, after: Amount): void {
  if (before.nanos === after.nanos && before.byokNanos === after.byokNanos) return;
  for (const spender of spendersOf(charged)) {
    page.setBudget(spender, addReserved(page.budget(spender), before, after));
  }
}
