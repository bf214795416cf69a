import { isRecord } from "../api/is-record.ts";
import { parseJson } from "../api/parse-json.ts";
import { defaultRouting, type Routing, routingSorts } from "./routing.ts";

/** Routing from stored text; a part that is not valid (an old version wrote it) is as if unset. */
export function readRouting(stored: string | undefined): Routing {
  const value = parseJson(stored ?? "");
  if (!isRecord(value)) return defaultRouting;
  return {
    order: slugsIn(value.order),
    only: slugsIn(value.only),
    ignore: slugsIn(value.ignore),
    sort: routingSorts.find((sort) => sort === value.sort),
    allowsFallbacks: value.allowsFallbacks !== false,
    deniesCollection: value.deniesCollection === true,
    wantsZeroRetention: value.wantsZeroRetention === true,
  };
}

function slugsIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((slug) => typeof slug === "string") : [];
}
