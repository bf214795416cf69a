import type { RerankResponse } from "@sluice/schema";

type Result = Pick<RerankResponse["results"][number], "index" | "relevance_score">;

/** The best first, equals in the order of the request. */
export function byScore(one: Result, other: Result): number {
  return other.relevance_score - one.relevance_score || one.index - other.index;
}
