import type { Needs } from "../route-query.ts";

/** No tokenizer makes less of a text than one token of eight bytes, on the whole. */
export const MOST_BYTES_PER_TOKEN = 8;

/** Tokens of context that a request takes at the very least, answer included. */
export function leastContext(needs: Needs): number {
  const { promptTokens, leastPromptTokens, completionTokens = 0 } = needs;
  return completionTokens + (leastPromptTokens ?? Math.floor(promptTokens / MOST_BYTES_PER_TOKEN));
}
