import {
  createSimpleTransformer,
  DataSet,
  englishDataset,
  englishRecommendedTransformers,
  parseRawPattern,
  RegExpMatcher,
} from "obscenity";

/** The words that a text holds. */
export type FindWords = (text: string) => readonly string[];

/** The list's own words, less those that are allowed, and an operator's own. */
export function wordMatcher(words: readonly string[], allow: readonly string[]): FindWords {
  const allowed = new Set(allow.map((word) => word.toLowerCase()));
  const list = new DataSet<{ originalWord: string }>()
    .addAll(englishDataset)
    .removePhrasesIf(({ metadata }) => allowed.has(metadata?.originalWord ?? ""));
  const listed = new RegExpMatcher({ ...list.build(), ...englishRecommendedTransformers });
  const own = ownWords(words);
  return (text) => [
    ...new Set([
      ...listed.getAllMatches(text).map((match) => {
        const { phraseMetadata } = list.getPayloadWithPhraseMetadata(match);
        return phraseMetadata?.originalWord ?? "";
      }),
      ...own(text),
    ]),
  ];
}

/** Whole words, whatever their case; nothing of them is a pattern. */
function ownWords(words: readonly string[]): FindWords {
  const blacklistedTerms = words.map((word, id) => ({ id, pattern: wholeWord(word) }));
  const matcher = new RegExpMatcher({
    blacklistedTerms,
    blacklistMatcherTransformers: [createSimpleTransformer(lowerCase)],
  });
  return (text) => matcher.getAllMatches(text).flatMap(({ termId }) => words[termId] ?? []);
}

/** A sign at its edge, as in `c++`, is no part of a word that could go on. */
function wholeWord(word: string) {
  const edge = (sign: string | undefined) => (/\w/.test(sign ?? "") ? "|" : "");
  const literal = Array.from(word, (sign) => String.fromCodePoint(lowerCase(codeOf(sign))));
  const escaped = literal.join("").replaceAll(/[[\]?|\\]/g, "\\$&");
  return parseRawPattern(`${edge(literal[0])}${escaped}${edge(literal.at(-1))}`);
}

function codeOf(sign: string): number {
  return sign.codePointAt(0) ?? 0;
}

/** Of one character, where that is one as well. */
function lowerCase(code: number): number {
  const lower = String.fromCodePoint(code).toLowerCase();
  const [one, ...more] = Array.from(lower);
  return one === undefined || more.length > 0 ? code : codeOf(one);
}
