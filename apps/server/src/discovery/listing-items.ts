import { isRecord } from "./is-record.ts";

/** One model of a provider's own list; everything but the id depends on who says it. */
export type ListingItem = Readonly<Record<string, unknown>> & { readonly id: string };

/** More than any provider has. */
const LARGEST = 5_000;

/** The items of `GET /models`, `{data: […]}` or a bare list; undefined when it is no such list. */
export function listingItems(body: unknown): readonly ListingItem[] | undefined {
  const list = Array.isArray(body) ? body : isRecord(body) ? body.data : undefined;
  return Array.isArray(list) ? list.slice(0, LARGEST).filter(isItem) : undefined;
}

function isItem(value: unknown): value is ListingItem {
  if (!isRecord(value) || typeof value.id !== "string") return false;
  return !/\s/.test(value.id) && /[^/]/.test(value.id);
}
