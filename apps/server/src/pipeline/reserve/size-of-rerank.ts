import type { Needs } from "@sluice/router";
import type { RerankRequest } from "@sluice/schema";
import { costOfRerank } from "../../money/cost.ts";
import type { TokenCounter } from "../../ports/token-counter.ts";
import type { CallSize } from "./call-size.ts";

/** Documents of a search unit, and tokens of a document with its query: a longer one counts as several. */
const DOCUMENTS_OF_UNIT = 100;
const TOKENS_OF_DOCUMENT = 500;

/**
 * How much a rerank request may read: all pairs of query and document, in tokens and in search units.
 *
 * @param calls that a long list may take: each of them may begin a unit of its own
 */
export function sizeOfRerank(
  request: RerankRequest,
  { promptTokens }: Needs,
  counter: TokenCounter,
  calls = 1,
): CallSize<RerankRequest> {
  const documents = request.documents.length;
  const texts = request.documents.map((each) =>
    typeof each === "string" ? each : (each.text ?? ""),
  );
  const hasImages = request.documents.some(
    (each) => typeof each !== "string" && each.image !== undefined,
  );
  let counted: Promise<number | undefined> | undefined;
  const count = async () => {
    // Pictures have no text to count: their table is in the bound, and nobody knows better.
    if (hasImages) return promptTokens;
    const [query, all] = await Promise.all([counter.count([request.query]), counter.count(texts)]);
    return query === undefined || all === undefined ? undefined : query * documents + all;
  };
  const most: CallSize<RerankRequest>["most"] = (price, tokens) =>
    costOfRerank(
      price,
      {
        total_tokens: tokens,
        search_units:
          calls -
          1 +
          Math.ceil((documents + Math.floor(tokens / TOKENS_OF_DOCUMENT)) / DOCUMENTS_OF_UNIT),
      },
      calls,
    );
  return {
    promptTokens,
    leastPromptTokens: 1,
    likelyPromptTokens: Math.ceil(promptTokens / 4),
    countPrompt: () => {
      counted ??= count();
      return counted;
    },
    most,
    likely: most,
    limited: (asked) => asked,
    fetches: hasImages,
  };
}
