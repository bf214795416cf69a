import { InvalidArgumentError } from "commander";

/** An amount in USD, or `none` for no limit (null). */
export function parseLimit(text: string): number | null {
  if (text === "none") return null;
  const usd = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  if (Number.isFinite(usd)) return usd;
  throw new InvalidArgumentError("It must be an amount in USD such as 10 or 2.5, or none.");
}
