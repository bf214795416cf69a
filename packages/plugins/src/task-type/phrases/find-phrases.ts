import { characterKind, IDEOGRAPH, WORD } from "./character-kind.ts";
import { ROOT } from "./character-tree.ts";
import { foldedCodes } from "./folded-codes.ts";
import type { Meaning, PhraseTrie } from "./phrase-trie.ts";

/** What most nodes mean. */
const NONE: readonly Meaning[] = [];

/**
 * Calls `found` for each phrase of a text, with the place at which it begins. From each beginning of a word
 * the tree is followed as far as it goes: time in proportion to the text's length, bounded by the longest
 * phrase for each word.
 *
 * @param isOpening whether the text's first words open the message
 */
export function findPhrases(
  text: string,
  trie: PhraseTrie,
  isOpening: boolean,
  found: (meaning: Meaning, at: number) => void,
): void {
  const codes = foldedCodes(text);
  const opening = isOpening ? openingOf(codes) : -1;
  let wasWord = false;
  for (let at = 0; at < codes.length; at += 1) {
    const kind = characterKind(codes[at] ?? 0);
    const begins = kind === IDEOGRAPH || (kind === WORD && !wasWord);
    if (begins) follow(codes, at, trie, at === opening, found);
    wasWord = kind === WORD;
  }
}

/** Where the first word begins. */
function openingOf(codes: Uint16Array): number {
  for (let at = 0; at < codes.length; at += 1) {
    if (characterKind(codes[at] ?? 0) !== 0) return at;
  }
  return -1;
}

function follow(
  codes: Uint16Array,
  from: number,
  { tree, meanings }: PhraseTrie,
  isOpening: boolean,
  found: (meaning: Meaning, at: number) => void,
): void {
  let node: number | undefined = ROOT;
  for (let at = from; at < codes.length; at += 1) {
    node = tree.child(node, codes[at] ?? 0);
    if (node === undefined) return;
    for (const meaning of meanings.get(node) ?? NONE) {
      if (counts(meaning, isOpening, codes, at)) found(meaning, from);
    }
  }
}

function counts(meaning: Meaning, isOpening: boolean, codes: Uint16Array, at: number): boolean {
  return (isOpening || !meaning.isOpening) && (meaning.isStem || wordEnds(codes, at));
}

/** Whether no word goes on behind a place; ideographs are words of their own. */
function wordEnds(codes: Uint16Array, at: number): boolean {
  if (characterKind(codes[at] ?? 0) !== WORD) return true;
  return at + 1 >= codes.length || characterKind(codes[at + 1] ?? 0) !== WORD;
}
