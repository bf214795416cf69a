import { characterKind, IDEOGRAPH, WORD } from "./phrases/character-kind.ts";
import { foldedCodes } from "./phrases/folded-codes.ts";
import { proseOf } from "./prose.ts";

/** Characters at the beginning and at the end of a message that are read. */
const READ = { head: 400, tail: 200 } as const;
/** Letters of a word that count: endings say little. */
const STEM = 6;
/** Words at the beginning that are also read in pairs, in which instructions show. */
const PAIRED = 12;
/** Characters below which a message is short. */
const SHORT = 40;

/** What of a message is learned from: beginnings of words, pairs of the first ones, the opening word, and signs. */
export function wordsOf(message: string): ReadonlySet<string> {
  const { text, languages } = proseOf(message);
  const cut = text.length > READ.head + READ.tail;
  const words = split(cut ? `${text.slice(0, READ.head)} ${text.slice(-READ.tail)}` : text);
  const found = new Set<string>();
  for (const word of words) found.add(word.slice(0, STEM));
  const [first] = words;
  if (first !== undefined) found.add(`^${first}`);
  for (let index = 0; index + 1 < Math.min(words.length, PAIRED); index += 1) {
    found.add(`${words[index]} ${words[index + 1]}`);
  }
  if (languages.length > 0) found.add("$code");
  if (message.length < SHORT) found.add("$short");
  if (text.includes("?") || text.includes("？")) found.add("$question");
  return found;
}

/** Words without marks and capitals, numbers as `#`, each ideograph by itself. */
function split(text: string): readonly string[] {
  const codes = foldedCodes(text);
  const folded = String.fromCharCode(...codes);
  const words: string[] = [];
  let from = 0;
  for (let index = 0; index <= codes.length; index += 1) {
    const kind = characterKind(codes[index] ?? 0);
    if (kind === WORD) continue;
    if (index > from) words.push(wordAt(folded, from, index));
    if (kind === IDEOGRAPH) words.push(folded.charAt(index));
    from = index + 1;
  }
  return words;
}

function wordAt(folded: string, from: number, to: number): string {
  const code = folded.charCodeAt(from);
  return code >= 0x30 && code <= 0x39 ? "#" : folded.slice(from, to);
}
