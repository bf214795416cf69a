import { CONDITION } from "./condition.ts";

/** Stands for the character before the first and after the last. */
export const NO_RUNE = -1;

const LINE_FEED = 10;
const WORD = /^\w$/;
const WORDS = Uint8Array.from({ length: 128 }, (_, code) =>
  WORD.test(String.fromCharCode(code)) ? 1 : 0,
);

/** What holds between two characters, as a sum of `CONDITION`s. */
export function conditionsAt(before: number, after: number): number {
  const isBoundary = isWord(before) !== isWord(after);
  return (
    (before === NO_RUNE ? CONDITION.beginText | CONDITION.beginLine : 0) |
    (before === LINE_FEED ? CONDITION.beginLine : 0) |
    (after === NO_RUNE ? CONDITION.endText | CONDITION.endLine : 0) |
    (after === LINE_FEED ? CONDITION.endLine : 0) |
    (isBoundary ? CONDITION.wordBoundary : CONDITION.noWordBoundary)
  );
}

const isWord = (rune: number): boolean => WORDS[rune] === 1;
