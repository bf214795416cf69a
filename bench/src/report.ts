import type { Compared } from "./alternate.ts";
import { BUDGET, type Measure } from "./budget.ts";

/** One measure of both contenders. */
export interface Row extends Compared {
  readonly measure: Measure;
  readonly unit: "CPU-s per 1,000" | "KB" | "ms";
}

/** A row with its budget; `value` is what is judged: the ratio to the bare pass-through, or ms as they are. */
export interface Judged extends Row {
  readonly value: number;
  readonly atMost: number;
  readonly reachFor: number;
  readonly within: boolean;
}

/** What a row comes to. A ratio to nothing is no result, and over. */
export function judge(row: Row): Judged {
  const { atMost, reachFor, unit } = BUDGET[row.measure];
  const value = unit === "ratio" ? row.ratio : row.sluice;
  return { ...row, value, atMost, reachFor, within: Number.isFinite(value) && value <= atMost };
}

/** The rows with their budget beside them, for people. */
export function printReport(rows: readonly Row[]): void {
  const table = rows.map(judge).map((row) => ({
    measure: `${row.measure} (${row.unit})`,
    bare: row.bare.toPrecision(3),
    sluice: row.sluice.toPrecision(3),
    "ratio or ms": row.value.toFixed(2),
    "at most": row.atMost,
    "reach for": row.reachFor,
    verdict: row.within ? "within" : "over",
  }));
  console.table(table);
}

/** The same for programs. */
export function toJson(rows: readonly Row[], at: Date): string {
  return JSON.stringify({ node: process.version, at, rows: rows.map(judge) }, null, 2);
}
