/** Longest text spoken at once, in UTF-16 units: some 10 s of speech. */
const LONGEST = 150;

const sentences = new Intl.Segmenter("und", { granularity: "sentence" });
const words = new Intl.Segmenter("und", { granularity: "word" });
const characters = new Intl.Segmenter("und", { granularity: "grapheme" });

/**
 * Cuts a text into what is spoken at once: its sentences; a sentence that is too long between words, a
 * word that is too long between characters. Joined again they give the text. Lazy, so that the first
 * sentence can be heard before the last one is looked at.
 */
export function* splitSpeech(text: string): Generator<string> {
  for (const { segment } of sentences.segment(text)) {
    if (segment.length <= LONGEST) yield segment;
    else yield* gather(wordsOf(segment));
  }
}

function* wordsOf(sentence: string): Generator<string> {
  for (const { segment } of words.segment(sentence)) {
    if (segment.length <= LONGEST) yield segment;
    else yield* gather(charactersOf(segment));
  }
}

function* charactersOf(word: string): Generator<string> {
  for (const { segment } of characters.segment(word)) yield segment;
}

function* gather(parts: Iterable<string>): Generator<string> {
  let open = "";
  for (const part of parts) {
    if (open !== "" && open.length + part.length > LONGEST) {
      yield open;
      open = "";
    }
    open += part;
  }
  if (open !== "") yield open;
}
