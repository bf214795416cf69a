import type { CreditGrant } from "../../ports/credits.ts";
import type { Spender } from "../../ports/ledger.ts";
import type { MoneyPage } from "./money-page.ts";

/** Adds credits to an account; false: its grant is known. */
export function grantStep(page: MoneyPage, grant: CreditGrant): boolean {
  if (!page.insertGrant(grant)) return false;
  const account: Spender = { scope: "account", id: grant.accountId };
  const budget = page.budget(account);
  page.setBudget(account, { ...budget, grantedNanos: budget.grantedNanos + grant.nanos });
  return true;
}
