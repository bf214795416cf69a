import type { SpeechFormat } from "../api/speech-request-body.ts";

/** What the person set for speech; what is left open is left to the provider. */
export interface SpeechOptions {
  readonly format: SpeechFormat;
  /** Playback multiplier; undefined is the provider's own. */
  readonly speed: number | undefined;
  /** The chosen voice of each model by its slug; none is the model's default. */
  readonly voices: Readonly<Record<string, string>>;
  /** How to speak; for models that take it. */
  readonly instructions: string;
  /** JSON: settings by slug of the provider. */
  readonly provider: string;
}

/** Nothing set. */
export const defaultSpeechOptions: SpeechOptions = {
  format: "mp3",
  speed: undefined,
  voices: {},
  instructions: "",
  provider: "",
};
