import type { SpeechCodec } from "../provider.ts";

/** The voice of a request that names none. */
export const USUAL_VOICE = "Kore";

/** An answer ends at some eleven minutes of audio, wherever the text is then; the slowest scripts stay well below it. */
const MOST_CHARACTERS = 2000;

/** What is the same wherever the models are asked. */
export const usualSpeech: Pick<
  SpeechCodec,
  "formats" | "sampleRate" | "mostCharacters" | "usualVoice"
> = {
  formats: ["pcm"],
  // Where the answer does not say.
  sampleRate: () => 24_000,
  mostCharacters: () => MOST_CHARACTERS,
  usualVoice: () => USUAL_VOICE,
};
