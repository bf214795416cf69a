import { CharacterTree } from "./character-tree.ts";
import { foldedCodes } from "./folded-codes.ts";
import type { PhraseList, Topic } from "./phrase-list.ts";

/** What a found phrase speaks for. */
export interface Meaning {
  /** Place of its phrase among all: each is counted once. */
  readonly phrase: number;
  readonly topic: Topic;
  readonly weight: number;
  /** Whether it counts only where the text begins. */
  readonly isOpening: boolean;
  /** Whether the last word may go on. */
  readonly isStem: boolean;
}

/** All phrases as one tree, so that a text is read once whatever their number. */
export interface PhraseTrie {
  readonly tree: CharacterTree;
  /** By node what the phrases that end there mean; most nodes are no phrase's end. */
  readonly meanings: ReadonlyMap<number, readonly Meaning[]>;
}

/** Makes the tree of the phrases of some lists. */
export function phraseTrie(lists: readonly PhraseList[]): PhraseTrie {
  const phrases = lists.flatMap(phrasesOf);
  const tree = new CharacterTree(phrases.reduce((sum, { written }) => sum + written.length, 0));
  const meanings = new Map<number, Meaning[]>();
  for (const [phrase, { written, topic, weight }] of phrases.entries()) {
    const isOpening = written.startsWith("^");
    const isStem = written.endsWith("*");
    const text = written.slice(isOpening ? 1 : 0, isStem ? -1 : undefined);
    const node = tree.grow(foldedCodes(text));
    const known = meanings.get(node);
    const meaning = { phrase, topic, weight, isOpening, isStem };
    if (known === undefined) meanings.set(node, [meaning]);
    else known.push(meaning);
  }
  return { tree, meanings };
}

interface Phrase {
  /** With its signs. */
  readonly written: string;
  readonly topic: Topic;
  readonly weight: number;
}

function phrasesOf(list: PhraseList): readonly Phrase[] {
  return Object.entries(list).flatMap(([topic, weights]) =>
    Object.entries(weights).flatMap(([weight, phrases]) =>
      phrases
        .split("|")
        .map((written) => ({ written, topic: topic as Topic, weight: Number(weight) })),
    ),
  );
}
