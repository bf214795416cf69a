import { splitText } from "../../speech/split-text.ts";

/** Longest text spoken at once, in characters: some 10 s of speech. */
const LONGEST = 150;

const sentences = new Intl.Segmenter("und", { granularity: "sentence" });

/**
 * Cuts a text into what is spoken at once: its sentences, each by itself as a speaker would, and one that is too long
 * where `splitText` cuts. Lazy, so that the first sentence can be heard before the last one is looked at.
 */
export function* splitSpeech(text: string): Generator<string> {
  for (const { segment } of sentences.segment(text)) {
    if (segment.length <= LONGEST) yield segment;
    else for (const part of splitText(segment, LONGEST)) yield part.text;
  }
}
