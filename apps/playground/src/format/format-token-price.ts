import { formatUsd } from "./format-usd.ts";

/**
 * A price list's decimal string (USD per token) per million tokens: `$0.15`. Routers have the price
 * `-1`, which depends on what they choose.
 */
export function formatTokenPrice(perToken: string): string {
  const usd = Number(perToken);
  if (Number.isNaN(usd)) return "unknown";
  if (usd < 0) return "varies";
  // Twelve digits: 1e-7 * 1e6 is 0.09999999999999999 otherwise.
  return formatUsd(Number((usd * 1_000_000).toPrecision(12)));
}
