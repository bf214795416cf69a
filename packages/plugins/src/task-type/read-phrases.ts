import type { Evidence } from "./evidence.ts";
import { CODE_PHRASES } from "./phrases/code-phrases.ts";
import { EVERYDAY_WORDS } from "./phrases/everyday-words.ts";
import { findPhrases } from "./phrases/find-phrases.ts";
import { phraseTrie } from "./phrases/phrase-trie.ts";
import { REASONING_PHRASES } from "./phrases/reasoning-phrases.ts";
import { SUBJECT_WORDS } from "./phrases/subject-words.ts";
import { TECHNICAL_WORDS } from "./phrases/technical-words.ts";
import { TEXT_PHRASES } from "./phrases/text-phrases.ts";

const PHRASES = phraseTrie([
  CODE_PHRASES,
  TECHNICAL_WORDS,
  REASONING_PHRASES,
  SUBJECT_WORDS,
  TEXT_PHRASES,
  EVERYDAY_WORDS,
]);

/** Characters at the two ends of a message that are read; an instruction stands at one of them. */
const READ = { head: 1600, tail: 800 } as const;
/** Within these distances of the ends, in characters, phrases count in full. */
const FULL = { head: 240, tail: 160 } as const;
/** What counts further inside, where it is rather the matter than the task. */
const INSIDE = 0.35;

/** Counts the phrases of a message, those at its ends in full. */
export function readMessage(text: string, evidence: Evidence): void {
  const cut = text.length > READ.head + READ.tail;
  const head = cut ? text.slice(0, READ.head) : text;
  const rest = text.length - FULL.tail;
  count(head, true, (at) => (at < FULL.head || (!cut && at >= rest) ? 1 : INSIDE), evidence);
  if (!cut) return;
  const tail = text.slice(-READ.tail);
  count(tail, false, (at) => (at >= READ.tail - FULL.tail ? 1 : INSIDE), evidence);
}

/** Counts the phrases at the beginning of a text, each with the same share. */
export function readAside(text: string, most: number, share: number, evidence: Evidence): void {
  count(text.length > most ? text.slice(0, most) : text, false, () => share, evidence);
}

/** Counts in code what tells of failures and databases; its other words say nothing. */
export function readCode(code: string, share: number, evidence: Evidence): void {
  findPhrases(code, PHRASES, false, ({ phrase, topic, weight }) => {
    if (topic === "code:debugging" || topic === "code:database") {
      evidence.addPhrase(phrase, topic, weight, share);
    }
  });
}

function count(
  text: string,
  isOpening: boolean,
  shareAt: (at: number) => number,
  evidence: Evidence,
): void {
  findPhrases(text, PHRASES, isOpening, ({ phrase, topic, weight }, at) =>
    evidence.addPhrase(phrase, topic, weight, shareAt(at)),
  );
}
