import { BUDGET, type Measure } from "./budget.ts";

/** One measure of both contenders. */
export interface Row {
  readonly measure: Measure;
  readonly unit: string;
  readonly bare: number;
  readonly sluice: number;
}

/** What a row comes to: the ratio to the bare pass-through, or ms as they are. */
export function verdictOf(row: Row): { readonly value: number; readonly within: boolean } {
  const budget = BUDGET[row.measure];
  const value = budget.unit === "ratio" ? row.sluice / row.bare : row.sluice;
  return { value, within: value <= budget.atMost };
}

/** The rows with their budget beside them. */
export function printReport(rows: readonly Row[]): void {
  const table = rows.map((row) => {
    const budget = BUDGET[row.measure];
    const { value, within } = verdictOf(row);
    return {
      measure: `${row.measure} (${row.unit})`,
      bare: row.bare.toPrecision(3),
      sluice: row.sluice.toPrecision(3),
      [budget.unit === "ratio" ? "ratio" : "ms"]: value.toFixed(2),
      "at most": budget.atMost,
      "reach for": budget.reachFor,
      verdict: within ? "within" : "over",
    };
  });
  console.table(table);
}
