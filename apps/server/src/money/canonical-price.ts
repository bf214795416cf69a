import type { Price } from "@sluice/schema";

/** A price as JSON that does not depend on the order of its keys. */
export function canonicalPrice(price: Price): string {
  return JSON.stringify(price, (_key, value: unknown) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
}
