import { placesIn } from "./places-in.ts";

/** A run of a text that goes up in one call. */
export interface TextPart {
  readonly text: string;
  /** Characters (Unicode code points) of the whole text up to the end of this part. */
  readonly upTo: number;
}

/** UTF-16 units behind the longest part that are looked at, to see whether a place there is one to cut at. */
const BEYOND = 64;

/**
 * Cuts a text into parts of at most `most` characters (Unicode code points): after a sentence where one ends within
 * the part, else after a clause, else between words, else between what is read as one character. Only a "character"
 * that is itself longer (letters under hundreds of accents) is cut, never within a surrogate pair. Joined again the
 * parts give the text, but for those of white space alone, which nobody has to speak. Lazy: a long text is looked at
 * as far as it is spoken.
 */
export function* splitText(text: string, most: number): Generator<TextPart, undefined> {
  let start = 0;
  let upTo = 0;
  while (start < text.length) {
    const longest = lengthOf(text, start, most);
    const end = start + longest.units;
    const isLast = end === text.length;
    const cut = isLast ? end : start + cutWithin(text.slice(start, end + BEYOND), longest.units);
    const part = text.slice(start, cut);
    upTo += isLast ? longest.characters : charactersIn(part);
    if (part.trim() !== "") yield { text: part, upTo };
    start = cut;
  }
  return undefined;
}

/** Unicode code points of a text, without making a list of them. */
export function charactersIn(text: string): number {
  return lengthOf(text, 0, Number.POSITIVE_INFINITY).characters;
}

/** How far `most` code points of a text reach from a place in it, in UTF-16 units, and how many there are. */
function lengthOf(
  text: string,
  start: number,
  most: number,
): { units: number; characters: number } {
  let at = start;
  let characters = 0;
  while (at < text.length && characters < most) {
    at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
    characters += 1;
  }
  return { units: at - start, characters };
}

/** The last place to cut a text at which is not behind `limit`; the limit itself where there is none. */
function cutWithin(text: string, limit: number): number {
  for (const places of placesIn(text, limit)) {
    const last = places();
    if (last !== undefined) return last;
  }
  return limit;
}
