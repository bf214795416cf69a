import { InvalidArgumentError } from "commander";

/** An amount in USD, or `none` (commander would turn null into an empty text). */
export function parseLimit(text: string): number | "none" {
  if (text === "none") return text;
  const usd = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  if (Number.isFinite(usd)) return usd;
  throw new InvalidArgumentError("It must be an amount in USD such as 10 or 2.5, or none.");
}
