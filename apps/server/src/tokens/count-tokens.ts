import { slicesOf } from "./slices-of.ts";
import type { Vocabulary } from "./vocabulary-of.ts";

/** The names of special tokens are text like any other: a caller's text can make none. */
const AS_TEXT = { disallowedSpecial: new Set<string>() };

/** Each takes some ten MB, so it is loaded by the first who asks for it. */
const LOAD = {
  o200k_base: () => import("gpt-tokenizer/encoding/o200k_base"),
  cl100k_base: () => import("gpt-tokenizer/encoding/cl100k_base"),
} satisfies Record<Vocabulary, () => Promise<unknown>>;

/** Tokens of all the texts, each counted by itself. It takes milliseconds: it is for a worker. */
export async function countTokens(
  texts: readonly string[],
  vocabulary: Vocabulary = "o200k_base",
): Promise<number> {
  const { countTokens: countPlain } = await LOAD[vocabulary]();
  let tokens = 0;
  for (const text of texts) {
    for (const slice of slicesOf(text)) tokens += countPlain(slice, AS_TEXT);
  }
  return tokens;
}
