import { badRequest } from "@sluice/errors";
import type { Request } from "express";

const LARGEST = 1000;

/** A part of a list, and where the next one is. */
export interface Page<Item> {
  readonly items: readonly Item[];
  /** Path and query of the next page; null at the end. */
  readonly next: string | null;
}

/**
 * The page that `offset` and `limit` (at most 1000) of a query ask for; the whole list without them
 * (wire reference §14.2). Throws 400.
 *
 * @param path of the list, for the link
 */
export function pageOf<Item>(
  all: readonly Item[],
  query: Request["query"],
  path: string,
): Page<Item> {
  const offset = whole(query.offset, "offset", 0) ?? 0;
  const limit = whole(query.limit, "limit", 1) ?? all.length;
  if (query.limit !== undefined && limit > LARGEST) {
    throw badRequest(`limit must be at most ${LARGEST}`, "limit");
  }
  const end = offset + limit;
  if (end >= all.length) return { items: all.slice(offset), next: null };
  const said = Object.entries(query).flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value] as [string, string]] : [],
  );
  const link = new URLSearchParams(said);
  link.set("offset", String(end));
  return { items: all.slice(offset, end), next: `${path}?${link}` };
}

function whole(value: unknown, name: string, least: number): number | undefined {
  if (value === undefined) return undefined;
  if (typeof value === "string" && /^\d{1,9}$/.test(value) && Number(value) >= least) {
    return Number(value);
  }
  throw badRequest(`${name} must be a whole number of at least ${least}`, name);
}
