import * as z from "zod";

/**
 * A voice by its name or, as clients of the OpenAI API write one of their own, by its id (wire reference §11: OpenAI
 * differences).
 */
export const speechVoice = z
  .union([
    z.string().min(1),
    z.looseObject({ id: z.string().min(1).describe("Its id.") }).describe("A voice by its id."),
  ])
  .describe(
    "The provider's name of the voice, or `{id}` of one of your own; may be absent where the model or its provider has a default one, or with `input_references`.",
  );
export type SpeechVoice = z.infer<typeof speechVoice>;

/** The name or id of a voice, in whichever form it was written. */
export function voiceName(voice: SpeechVoice): string;
export function voiceName(voice: SpeechVoice | undefined): string | undefined;
export function voiceName(voice: SpeechVoice | undefined): string | undefined {
  return typeof voice === "object" ? voice.id : voice;
}
