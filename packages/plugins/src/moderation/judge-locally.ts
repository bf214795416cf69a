import type { Verdict } from "./verdict.ts";
import type { FindWords } from "./word-matcher.ts";

/** Characters that are looked at in one turn of the loop: some ten milliseconds. */
const SLICE = 32 * 1024;
/** No word is longer; one that lies across two slices is in the overlap. */
const OVERLAP = 256;

/** Looks for words, in turns, so that a long text holds nobody else up. */
export async function judgeLocally(
  texts: readonly string[],
  findWords: FindWords,
  breathe: () => Promise<void>,
): Promise<Verdict> {
  for (const text of texts) {
    const reasons = new Set<string>();
    for (let at = 0; at < text.length; at += SLICE) {
      if (at > 0) await breathe();
      for (const word of findWords(text.slice(Math.max(0, at - OVERLAP), at + SLICE))) {
        reasons.add(word);
      }
    }
    if (reasons.size > 0) return verdict({ reasons: [...reasons], text });
  }
  return verdict(undefined);
}

function verdict(flagged: Verdict["flagged"]): Verdict {
  return { flagged, providerName: "Local", model: "obscenity" };
}
