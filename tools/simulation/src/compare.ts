import { type SimulationReport, type Strategy, simulate } from "@sluice/router/simulate";
import { aBadDay } from "./a-bad-day.ts";

/** How much is run. */
export interface Comparison {
  /** Requests of each strategy. */
  readonly requests: number;
  readonly seed: number;
}

/** The same day for every strategy. */
export function compare(
  strategies: readonly Strategy[],
  { requests, seed }: Comparison,
): readonly SimulationReport[] {
  const scenario = aBadDay(requests);
  return strategies.map((strategy) => simulate({ scenario, strategy, seed }));
}
