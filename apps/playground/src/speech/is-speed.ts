/** Slowest and fastest speed on offer (wire reference §11: OpenAI's range; others clamp theirs). */
export const SPEEDS = { least: 0.25, most: 4, step: 0.05 } as const;

/** True for a speed that is on offer. */
export function isSpeed(value: unknown): value is number {
  return typeof value === "number" && value >= SPEEDS.least && value <= SPEEDS.most;
}
