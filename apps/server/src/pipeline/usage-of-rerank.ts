import type { Price, RerankResponse } from "@sluice/schema";
import type { CallSize } from "./reserve/call-size.ts";

/** Documents of a search unit. */
const DOCUMENTS_OF_UNIT = 100;

/** What a rerank took, as far as its price asks for it. */
export interface RerankUsage {
  readonly searchUnits: number | undefined;
  readonly totalTokens: number | undefined;
  /** Whether something of it is our own count. */
  readonly estimated: boolean;
}

/**
 * As the provider tells it. What its price goes by and it does not tell is counted here: search units by the hundred
 * documents, tokens by a tokenizer over all pairs of query and document.
 */
export async function usageOfRerank(
  { usage }: Pick<RerankResponse, "usage">,
  documents: number,
  price: Price | undefined,
  size: Pick<CallSize<unknown>, "countPrompt" | "likelyPromptTokens">,
): Promise<RerankUsage> {
  const { search_units: units, total_tokens: tokens } = usage ?? {};
  const wantsUnits = units === undefined && (price?.search ?? 0) > 0;
  const wantsTokens = tokens === undefined && (price?.prompt ?? 0) > 0;
  return {
    searchUnits: wantsUnits ? Math.ceil(documents / DOCUMENTS_OF_UNIT) : units,
    totalTokens: wantsTokens ? ((await size.countPrompt()) ?? size.likelyPromptTokens) : tokens,
    estimated: wantsUnits || wantsTokens,
  };
}
