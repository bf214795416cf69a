/** One model of a provider's own list; everything but the id depends on who says it. */
export type ListingItem = Readonly<Record<string, unknown>> & { readonly id: string };

/** More than any provider has. */
const LARGEST = 5_000;

/** The items of `GET /models`, `{data: […]}` or a bare list; undefined when it is no such list. */
export function listingItems(body: unknown): readonly ListingItem[] | undefined {
  const list = Array.isArray(body) ? body : isRecord(body) ? body.data : undefined;
  return Array.isArray(list) ? list.slice(0, LARGEST).filter(isItem) : undefined;
}

/** A member that is a mapping; empty when it is anything else. */
export function memberOf(value: unknown, name: string): Readonly<Record<string, unknown>> {
  const member = isRecord(value) ? value[name] : undefined;
  return isRecord(member) ? member : {};
}

function isItem(value: unknown): value is ListingItem {
  return isRecord(value) && typeof value.id === "string" && /^\S+$/.test(value.id);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
