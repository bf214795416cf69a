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

/** What sets features of signs apart from those of words. */
const SIGN = 0x51515151;
/** What each sign is learned by, so that its number stays; that of a length goes on with each of `LENGTHS`. */
const SIGNS = {
  length: 20,
  code: 30,
  earlier: 31,
  system: 32,
  json: 33,
  shown: 40,
  heard: 41,
  tools: 42,
  usedTools: 43,
  long: 44,
} as const;

/** What a message may look like, each a sign by its place here. */
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
  tell(SIGNS.length + LENGTHS.filter((length) => prose.text.length >= length).length, true);
  tell(SIGNS.code, prose.languages.length > 0);
  tell(SIGNS.earlier, conversation.earlier.length > 0);
  tell(SIGNS.system, conversation.system.length > 0);
  tell(SIGNS.json, wantsJson);
  tell(SIGNS.shown, shows, STRONG);
  tell(SIGNS.heard, sounds, STRONG);
  tell(SIGNS.tools, hasTools, STRONG);
  tell(SIGNS.usedTools, usedTools, STRONG);
  tell(SIGNS.long, characters >= LONG_CONVERSATION, STRONG);
  for (const language of prose.languages) visit(languageFeature(language), 1);
}

function languageFeature(language: string): number {
  let hash = SIGN;
  for (let at = 0; at < language.length; at += 1) hash = mixed(hash, language.charCodeAt(at));
  return featureOf(hash);
}
