const SPACELESS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** After white space, unless what follows belongs to the character before it (combining marks, joiners). */
const AFTER_SPACE = /(?<=\s)(?=[^\s\p{M}\p{Cf}])/u;

const segmenter = new Intl.Segmenter("und", { granularity: "word" });

/**
 * Cuts text into words, each with the white space that follows it; joined again they give exactly
 * the text. White space at the beginning goes with the first word. Scripts that put no spaces
 * between words are cut by the Unicode word rules. Never cuts inside a user-perceived character.
 */
export function splitWords(text: string): readonly string[] {
  if (text === "") return [];
  const words = text
    .split(AFTER_SPACE)
    .flatMap((word) => (SPACELESS.test(word) ? splitSpaceless(word) : [word]));
  return joinBlankStart(words);
}

function splitSpaceless(run: string): readonly string[] {
  const words: string[] = [];
  let open = "";
  let hasWord = false;
  for (const { segment, isWordLike } of segmenter.segment(run)) {
    if (isWordLike === true && hasWord) {
      words.push(open);
      open = "";
    }
    hasWord ||= isWordLike === true;
    open += segment;
  }
  return [...words, open];
}

function joinBlankStart(words: readonly string[]): readonly string[] {
  const [first = "", second, ...rest] = words;
  return second !== undefined && first.trim() === "" ? [first + second, ...rest] : words;
}
