/** The value as a count: a finite number of at least 0, rounded; tokens come as floats now and then. */
export function asCount(value: unknown): number | undefined {
  return typeof value === "number" && Number.isFinite(value) && value >= 0
    ? Math.round(value)
    : undefined;
}
