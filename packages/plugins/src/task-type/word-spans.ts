import { characterKind, IDEOGRAPH, WORD } from "./phrases/character-kind.ts";

/** Calls `found` with where each word of folded characters begins and ends; an ideograph is a word of its own. */
export function wordSpans(codes: Uint16Array, found: (from: number, to: number) => void): void {
  let from = -1;
  for (let at = 0; at <= codes.length; at += 1) {
    const kind = characterKind(codes[at] ?? 0);
    if (kind === WORD) {
      if (from < 0) from = at;
      continue;
    }
    if (from >= 0) found(from, at);
    from = -1;
    if (kind === IDEOGRAPH) found(at, at + 1);
  }
}
