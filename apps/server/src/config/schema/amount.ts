import { leaf } from "./leaf.ts";

/** A number in a range, or a text that is one, so that a variable can give it. */
export function amount(range: {
  readonly min: number;
  readonly max?: number;
  readonly whole?: boolean;
}) {
  const { min, max = Number.MAX_SAFE_INTEGER, whole = false } = range;
  const kind = whole ? "a whole number" : "a number";
  const limits = range.max === undefined ? `${min} or more` : `${min} to ${max}`;
  return leaf(`${kind}, ${limits}`, (value) => {
    const number = typeof value === "string" && /^\d+(\.\d+)?$/.test(value) ? Number(value) : value;
    if (typeof number !== "number" || !Number.isFinite(number)) return undefined;
    if (whole && !Number.isInteger(number)) return undefined;
    return number >= min && number <= max ? number : undefined;
  });
}
