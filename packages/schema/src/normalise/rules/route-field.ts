import type { Rule } from "../change.ts";
import { sortOf, withSort } from "./with-sort.ts";

/** The deprecated `route` becomes `provider.sort.partition`, unless that is given (wire reference §4). */
export const routeField: Rule = (request) => {
  if (!("route" in request)) return undefined;
  const { route, ...rest } = request;
  const sort = sortOf(rest);
  if (!route || sort.partition) return { kind: "changed", request: rest };
  const partition = route === "sort" ? "none" : "model";
  return { kind: "changed", request: withSort(rest, { ...sort, partition }) };
};
