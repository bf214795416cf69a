import type { DatabaseSync, SQLOutputValue } from "node:sqlite";
import type { Budget } from "../../money/budget.ts";
import type { Spender } from "../../ports/ledger.ts";
import { BUDGET_COLUMNS, budgetOf, budgetValues } from "../sql/budget-rows.ts";
import { execute } from "./execute.ts";

/** The statements of one table, prepared. */
export interface PreparedBudgets {
  get(of: Spender): Budget | undefined;
  /** Gives it as it is kept: sums have a bound. */
  set(of: Spender, budget: Budget): Budget;
}

export function prepareBudgets(raw: DatabaseSync): PreparedBudgets {
  const columns = BUDGET_COLUMNS.join(", ");
  const marks = BUDGET_COLUMNS.map(() => "?").join(", ");
  const get = raw.prepare(`select ${columns} from budgets where scope = ? and id = ?`);
  get.setReturnArrays(true);
  const set = raw.prepare(
    `insert or replace into budgets (scope, id, ${columns}) values (?, ?, ${marks})`,
  );
  return {
    get({ scope, id }) {
      const values = get.get(scope, id) as unknown as readonly SQLOutputValue[] | undefined;
      return values === undefined ? undefined : budgetOf(values);
    },
    set({ scope, id }, budget) {
      const values = budgetValues(budget);
      execute(set, scope, id, ...values);
      return budgetOf(values);
    },
  };
}
