import { formatScore } from "../format/format-score.ts";
import type { BarScale } from "./bar-scale.ts";

/** What a full bar stands for. */
export function scaleWords({ from, to }: BarScale): string {
  if (from === 0 && to === 1) return "A full bar is 1.";
  if (from === 0) return `A full bar is the best score, ${formatScore(to)}.`;
  return `Bars go from ${formatScore(from)} to ${formatScore(to)}.`;
}
