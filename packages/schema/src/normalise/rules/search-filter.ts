import { xSearchFilter } from "../../chat/x-search-filter.ts";
import type { Rule } from "../change.ts";

/** An `x_search_filter` that is not valid is left out, and said to be (wire reference §4). */
export const searchFilter: Rule = (request) => {
  if (!("x_search_filter" in request)) return undefined;
  const { x_search_filter: filter, ...rest } = request;
  if (xSearchFilter.safeParse(filter).success) return undefined;
  return { kind: "changed", request: rest, dropped: ["x_search_filter"] };
};
