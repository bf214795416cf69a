import type { Mp3Encoder } from "../../audio/mp3-encoder.ts";

/** Samples per second of all audio of the local provider. */
export const SPEECH_SAMPLE_RATE = 24_000;

/** A few words to be spoken at once. */
export interface Utterance {
  readonly text: string;
  /** A voice by eSpeak NG's own name, such as `en-us+f3`. */
  readonly voice: string;
  /** 1 is the usual speed; 0.25 to 4. */
  readonly speed: number;
}

/** What speaks. The program that hosts the provider brings it, because no free one has an MIT licence. */
export interface SpeechEngine {
  /** Mono samples at `SPEECH_SAMPLE_RATE`. Works in slices of tens of milliseconds when texts are short. */
  synthesize(utterance: Utterance): Promise<Int16Array>;
  /** Absent when only PCM can be given. */
  openMp3?(): Promise<Mp3Encoder>;
}
