import type { Needs } from "@sluice/router";
import type { EmbeddingsRequest, Price } from "@sluice/schema";
import { costOfEmbeddings } from "../../money/cost-of-embeddings.ts";
import type { TokenCounter } from "../../ports/token-counter.ts";
import { type EmbeddedParts, embeddedParts } from "../embedded-parts.ts";
import type { CallSize } from "./call-size.ts";

/**
 * How much an embeddings request may read: all of its inputs; nothing is made that is paid.
 *
 * @param calls that a long list may take
 */
export function sizeOfEmbeddings(
  { input }: Pick<EmbeddingsRequest, "input">,
  { promptTokens }: Needs,
  counter: TokenCounter,
  calls = 1,
): CallSize<EmbeddingsRequest> {
  const parts = embeddedParts(input);
  const { images } = parts;
  const cost = (price: Price, tokens: number) =>
    costOfEmbeddings(price, tokens, { images, calls }).totalNanos;
  let counted: Promise<number | undefined> | undefined;
  return {
    promptTokens,
    leastPromptTokens: 1,
    likelyPromptTokens: parts.texts.length === 0 ? promptTokens : Math.ceil(promptTokens / 4),
    countPrompt: () => {
      counted ??= count(parts, promptTokens, counter);
      return counted;
    },
    most: cost,
    likely: cost,
    limited: (request) => request,
    fetches: parts.images > 0,
  };
}

/** Pictures have no text to count: their table is in the bound, and nobody knows better. */
async function count(
  { texts, tokens, images }: EmbeddedParts,
  bound: number,
  counter: TokenCounter,
): Promise<number | undefined> {
  if (images > 0) return bound;
  if (texts.length === 0) return tokens;
  const counted = await counter.count(texts);
  return counted === undefined ? undefined : counted + tokens;
}
