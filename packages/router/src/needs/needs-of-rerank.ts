import type { RerankRequest } from "@sluice/schema";
import type { Needs } from "../route-query.ts";
import { IMAGE_TOKENS } from "./media-tokens.ts";
import { promptBounds } from "./prompt-bounds.ts";
import { utf8Length } from "./utf8-length.ts";

/**
 * What an endpoint must be able to do for a rerank request. The upper bound is of all pairs of query and
 * document; the lower one is zero, because providers cut documents that their context does not hold.
 *
 * @param byteLength bytes of a text in UTF-8; a host that has a faster way may give it
 */
export function needsOfRerank(
  { query, documents }: RerankRequest,
  byteLength: (text: string) => number = utf8Length,
): Needs {
  const queryBytes = byteLength(query);
  let textBytes = 0;
  let images = 0;
  for (const document of documents) {
    const { text = "", image } = typeof document === "string" ? { text: document } : document;
    textBytes += queryBytes + byteLength(text);
    if (image !== undefined) images += 1;
  }
  const { promptTokens } = promptBounds({ textBytes, mediaTokens: images * IMAGE_TOKENS });
  return {
    operation: "rerank",
    parameters: [],
    inputModalities: images > 0 ? ["text", "image"] : ["text"],
    outputModalities: ["rerank"],
    promptTokens,
    leastPromptTokens: 0,
    voiceCloning: false,
  };
}
