import { median } from "./median.ts";

/** Microseconds of one step: of the middle round, and of the least disturbed one. */
export interface Timing {
  readonly median: number;
  readonly least: number;
}

/** What rounds of a step took. The first fifth, in which the code is compiled, is no measure. */
export function timing(rounds: readonly number[]): Timing {
  const warm = rounds.slice(Math.floor(rounds.length / 5));
  return { median: median(warm), least: Math.min(...warm) };
}

/** As a table shows it, in µs. */
export function toldTiming({ median: middle, least }: Timing): string {
  return `${middle.toPrecision(3)} / ${least.toPrecision(3)}`;
}
