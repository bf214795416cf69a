import type { Conversation } from "./conversation.ts";
import { featureOf, mixed } from "./feature-hash.ts";
import { LONG_CONVERSATION } from "./is-possible.ts";
import type { Prose } from "./prose.ts";
import type { VisitFeature } from "./text-features.ts";

/** Characters of a message in which signs are looked for. */
const READ = 2400;
/** Lengths of messages, in characters, from which on they are told apart. */
const LENGTHS = [12, 24, 48, 96, 200, 500] as const;
/** What is attached or said by the request itself counts more than a word. */
const STRONG = 3;

/** What a message may look like, each a feature of its own. */
const LOOKS: readonly RegExp[] = [
  /`[^`\n]{2,}`/,
  /[?？]/,
  /[?？]\s*$/,
  /\n/,
  /[:：]\s/,
  /["“„「«]/,
  /(?:^|\s)\*[^*\s][^*\n]{1,120}\*(?:\s|$)/,
  /(?:\d\D*){3}/,
  /(?:\d\D*){10}/,
  /[\d)x]\s?[+=^*×÷²³√∫·]/,
];

/** Visits what shows without reading words: attachments, tools, lengths, code, questions, numbers. */
export function signFeatures(conversation: Conversation, prose: Prose, visit: VisitFeature): void {
  const { shows, sounds, hasTools, usedTools, characters, wantsJson } = conversation;
  const tell = (sign: number, is: boolean, value = 1) => {
    if (is) visit(featureOf(mixed(SIGN, sign)), value);
  };
  const text = prose.text.slice(0, READ);
  for (const [index, look] of LOOKS.entries()) tell(index, look.test(text));
  tell(20 + LENGTHS.filter((length) => prose.text.length >= length).length, true);
  tell(30, prose.languages.length > 0);
  tell(31, conversation.earlier.length > 0);
  tell(32, conversation.system.length > 0);
  tell(33, wantsJson);
  tell(40, shows, STRONG);
  tell(41, sounds, STRONG);
  tell(42, hasTools, STRONG);
  tell(43, usedTools, STRONG);
  tell(44, characters >= LONG_CONVERSATION, STRONG);
  for (const language of prose.languages) visit(languageFeature(language), 1);
}

const SIGN = 0x51515151;

function languageFeature(language: string): number {
  let hash = SIGN;
  for (let at = 0; at < language.length; at += 1) hash = mixed(hash, language.charCodeAt(at));
  return featureOf(hash);
}
