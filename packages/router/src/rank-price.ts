import type { Endpoint } from "@sluice/schema";
import type { Needs } from "./route-query.ts";

/**
 * The price that endpoints are ranked by (contract §7.18), USD: for chat (3 × prompt + completion) / 4
 * per million tokens, for rerank the search price, for speech the character price, for embeddings the
 * prompt price. Rerank that is sold by tokens counts as what this request would cost, speech as its
 * prompt price. An unknown price ranks behind every known one.
 */
export function rankPrice({ price }: Endpoint, needs: Needs): number {
  if (price === undefined) return Number.POSITIVE_INFINITY;
  switch (needs.operation) {
    case "chat":
      return (3 * price.prompt + price.completion) / 4;
    case "rerank":
      return price.search ?? (price.prompt * needs.promptTokens) / 1e6 + (price.request ?? 0);
    case "speech":
      return price.characters ?? price.prompt;
    case "embeddings":
      return price.prompt;
  }
}
