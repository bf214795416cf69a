const format = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  minimumFractionDigits: 0,
  maximumSignificantDigits: 3,
});
const cents = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

/** An amount in USD, however small, without an exponent: `$0.0000026`, `$0.50`, `$12.35`. */
export function formatUsd(usd: number): string {
  return Math.abs(usd) >= 1 ? cents.format(usd) : format.format(usd).replace(/\.\d$/, "$&0");
}
