import { createHash } from "node:crypto";
import type { Price } from "@sluice/schema";
import { canonicalPrice } from "./canonical-price.ts";

/** A catalogue's prices are the same objects from request to request. */
const known = new WeakMap<Price, string>();

/** Names a price in records: the same wherever and whenever the price is the same. 16 hex digits. */
export function priceVersion(price: Price): string {
  const before = known.get(price);
  if (before !== undefined) return before;
  const version = createHash("sha256").update(canonicalPrice(price)).digest("hex").slice(0, 16);
  known.set(price, version);
  return version;
}
