import { foldCharacter } from "./fold-character.ts";
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

/** A place in the tree of all phrases, character by character. */
export interface PhraseNode {
  readonly next: Map<number, PhraseNode>;
  readonly meanings: Meaning[];
}

/** All phrases as one tree, so that a text is read once whatever their number. */
export function phraseTrie(lists: readonly PhraseList[]): PhraseNode {
  const root: PhraseNode = { next: new Map(), meanings: [] };
  let phrase = 0;
  for (const list of lists) {
    for (const [topic, weights] of Object.entries(list)) {
      for (const [weight, phrases] of Object.entries(weights)) {
        for (const each of phrases.split("|")) {
          const meaning = { phrase, topic: topic as Topic, weight: Number(weight) };
          phrase += 1;
          add(root, each, meaning);
        }
      }
    }
  }
  return root;
}

function add(
  root: PhraseNode,
  written: string,
  meaning: Pick<Meaning, "phrase" | "topic" | "weight">,
): void {
  const isOpening = written.startsWith("^");
  const isStem = written.endsWith("*");
  const text = written.slice(isOpening ? 1 : 0, isStem ? -1 : undefined);
  let node = root;
  for (let index = 0; index < text.length; index += 1) {
    const code = foldCharacter(text.charCodeAt(index));
    const known = node.next.get(code);
    const next = known ?? { next: new Map(), meanings: [] };
    if (known === undefined) node.next.set(code, next);
    node = next;
  }
  node.meanings.push({ ...meaning, isOpening, isStem });
}
