/** More tokens than any answer has; a larger count is no count, and could not be charged exactly. */
const MOST = 1_000_000_000;

/** The value as a count: a number of 0 to a billion, rounded. Tokens come as floats now and then, and as text. */
export function asCount(value: unknown): number | undefined {
  const count = isDecimal(value) ? Number(value) : value;
  return typeof count === "number" && count >= 0 && count <= MOST
    ? Math.round(Math.abs(count))
    : undefined;
}

const isDecimal = (value: unknown): value is string =>
  typeof value === "string" && /^\d{1,10}(?:\.\d{1,10})?$/.test(value);
