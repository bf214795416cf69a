import type { SQLOutputValue } from "node:sqlite";
import { boundedNanos } from "../../money/bounded-nanos.ts";
import type { Budget } from "../../money/budget.ts";
import type { BudgetRow } from "./tables.ts";

/** Columns of `budgets` beside its key, in the order of `budgetValues`. */
export const BUDGET_COLUMNS = [
  "daily_start",
  "daily_nanos",
  "daily_byok",
  "weekly_start",
  "weekly_nanos",
  "weekly_byok",
  "monthly_start",
  "monthly_nanos",
  "monthly_byok",
  "lifetime_nanos",
  "lifetime_byok",
  "reserved_nanos",
  "reserved_byok",
  "granted_nanos",
] as const satisfies readonly (keyof BudgetRow)[];

/** The values of a budget; sums above 9,007,199 USD are held at that. */
export function budgetValues({ spent, reserved, grantedNanos }: Budget): number[] {
  const { daily, weekly, monthly, lifetime } = spent;
  return [
    daily.start,
    boundedNanos(daily.nanos),
    boundedNanos(daily.byokNanos),
    weekly.start,
    boundedNanos(weekly.nanos),
    boundedNanos(weekly.byokNanos),
    monthly.start,
    boundedNanos(monthly.nanos),
    boundedNanos(monthly.byokNanos),
    boundedNanos(lifetime.nanos),
    boundedNanos(lifetime.byokNanos),
    boundedNanos(reserved.nanos),
    boundedNanos(reserved.byokNanos),
    boundedNanos(grantedNanos),
  ];
}

/** The budget that values hold which were read as an array. */
export function budgetOf(values: readonly SQLOutputValue[]): Budget {
  const at = values as readonly number[];
  const sum = (start: number, nanos: number) => ({
    start: at[start] as number,
    nanos: at[nanos] as number,
    byokNanos: at[nanos + 1] as number,
  });
  return {
    spent: {
      daily: sum(0, 1),
      weekly: sum(3, 4),
      monthly: sum(6, 7),
      lifetime: { start: 0, nanos: at[9] as number, byokNanos: at[10] as number },
    },
    reserved: { nanos: at[11] as number, byokNanos: at[12] as number },
    grantedNanos: at[13] as number,
  };
}
