import { countTokens as countPlain } from "gpt-tokenizer/encoding/o200k_base";
import { slicesOf } from "./slices-of.ts";

/** The names of special tokens are text like any other: a caller's text can make none. */
const AS_TEXT = { disallowedSpecial: new Set<string>() };

/** Tokens of all the texts, each counted by itself. It takes milliseconds: it is for a worker. */
export function countTokens(texts: readonly string[]): number {
  let tokens = 0;
  for (const text of texts) {
    for (const slice of slicesOf(text)) tokens += countPlain(slice, AS_TEXT);
  }
  return tokens;
}
