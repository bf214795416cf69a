import type { Candidate } from "./candidate.ts";
import { providerMatcher } from "./provider-matcher.ts";
import type { RouteQuery } from "./route-query.ts";

/** Whether the caller has a key of its own at an endpoint's provider; undefined when it has none at all. */
export function ownedBy({
  ownKeys,
}: Pick<RouteQuery, "ownKeys">): ((candidate: Candidate) => boolean) | undefined {
  if (!ownKeys?.length) return undefined;
  const match = providerMatcher(ownKeys, "covered");
  return ({ endpoint }) => match(endpoint) >= 0;
}
