import * as z from "zod";
import { LIMITS } from "../limits.ts";
import { boundedText } from "../text/bounded-text.ts";

const sample = z.looseObject({
  type: z.literal("input_audio"),
  input_audio: z.looseObject({
    /** A data URL, or plain base64. */
    data: z.string().min(1).max(LIMITS.voiceSampleCharacters),
    format: z.string().nullish(),
  }),
});
const transcript = z.looseObject({
  type: z.literal("text"),
  text: boundedText({ max: LIMITS.voiceTranscriptCharacters }),
});
const reference = z.discriminatedUnion("type", [sample, transcript]);

/** A voice to clone: one sample, and its transcript after it if there is one (wire reference §11). */
export const inputReferences = z
  .array(reference)
  .min(1)
  .max(2)
  .refine((parts) => parts[0]?.type !== "text" && parts[1]?.type !== "input_audio", {
    error: 'must be one "input_audio" part, then at most one "text" part',
  });
export type InputReferences = z.infer<typeof inputReferences>;
