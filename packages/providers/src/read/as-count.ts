/** More tokens than any answer has; a larger count is no count, and could not be charged exactly. */
const MOST = 1_000_000_000;

/** The value as a count: a number of 0 to a billion, rounded; tokens come as floats now and then. */
export function asCount(value: unknown): number | undefined {
  return typeof value === "number" && value >= 0 && value <= MOST ? Math.round(value) : undefined;
}
