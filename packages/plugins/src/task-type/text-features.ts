import { featureOf, HASH_START, mixed, mixedWord } from "./feature-hash.ts";
import { characterKind, IDEOGRAPH } from "./phrases/character-kind.ts";
import { foldedCodes } from "./phrases/folded-codes.ts";
import { wordSpans } from "./word-spans.ts";

/** Takes a feature, with how much it counts; of those that come again the greatest counts. */
export type VisitFeature = (feature: number, value: number) => void;

/** What a text is to the message, which decides what is read of it. */
export interface TextPart {
  /** Its features are told apart from other parts' by it; 0 is the message itself. */
  readonly place: number;
  /** What its features count as if the message had them; 0: not at all. */
  readonly share: number;
  /** Whether words are read in pairs, too. */
  readonly hasPairs: boolean;
}

/** What each kind of feature is learned by, so that its number stays. */
const KINDS = { word: 1, stem: 2, pair: 3, first: 5, opening: 6 } as const;
type Kind = keyof typeof KINDS;

/** Letters of a word's beginning, which is read, too, as endings say little. */
const STEM = 5;
/** Letters of a word that are told apart. */
const LONGEST = 14;
/** Words at the two ends that are read in pairs, in which instructions show. */
const PAIRED = { head: 14, tail: 8 } as const;
/** What every number is taken for. */
const NUMBER = 0x23;

interface Word {
  readonly from: number;
  readonly to: number;
  readonly hash: number;
}

/**
 * Visits the features of a text: its words and their beginnings, pairs of words at its ends, pairs of ideographs
 * everywhere, and for the message itself how it begins. Numbers are all one word. Time in proportion to the text.
 */
export function textFeatures(text: string, part: TextPart, visit: VisitFeature): void {
  const codes = foldedCodes(text);
  const words = wordsIn(codes);
  const tell = teller(part, visit);
  for (const { from, to, hash } of words) {
    tell("word", hash, 0);
    if (to - from > STEM) tell("stem", mixedWord(HASH_START, codes, from, from + STEM), 0);
  }
  if (part.hasPairs) tellPairs(codes, words, tell);
  const [first, second] = words;
  if (part.place !== 0 || first === undefined) return;
  tell("first", first.hash, 0);
  if (second !== undefined) tell("opening", first.hash, second.hash);
}

type Tell = (kind: Kind, one: number, other: number) => void;

function tellPairs(codes: Uint16Array, words: readonly Word[], tell: Tell): void {
  for (let index = 0; index + 1 < words.length; index += 1) {
    const word = words[index];
    const next = words[index + 1];
    if (word === undefined || next === undefined) continue;
    const atEnd = index < PAIRED.head || index >= words.length - PAIRED.tail;
    if (atEnd || characterKind(codes[word.from] ?? 0) === IDEOGRAPH) {
      tell("pair", word.hash, next.hash);
    }
  }
}

function wordsIn(codes: Uint16Array): readonly Word[] {
  const words: Word[] = [];
  wordSpans(codes, (from, to) => {
    const code = codes[from] ?? 0;
    const isNumber = code >= 0x30 && code <= 0x39;
    const end = Math.min(to, from + LONGEST);
    words.push({ from, to, hash: isNumber ? NUMBER : mixedWord(HASH_START, codes, from, end) });
  });
  return words;
}

function teller({ place, share }: TextPart, visit: VisitFeature): Tell {
  const own = mixed(HASH_START, place + 1);
  const message = mixed(HASH_START, 1);
  const hashOf = (start: number, kind: Kind, one: number, other: number) =>
    featureOf(mixed(mixed(mixed(start, KINDS[kind]), one), other));
  return (kind, one, other) => {
    visit(hashOf(own, kind, one, other), 1);
    if (share > 0) visit(hashOf(message, kind, one, other), share);
  };
}
