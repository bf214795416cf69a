import * as z from "zod";
import { LIMITS } from "../limits.ts";
import { boundedText } from "../text/bounded-text.ts";
import { isSampleData } from "./is-sample-data.ts";

const sample = z.looseObject({
  type: z.literal("input_audio").describe("A sample of the voice."),
  input_audio: z
    .looseObject({
      data: z
        .string()
        .min(1)
        .max(LIMITS.voiceSampleCharacters)
        .refine(isSampleData, {
          error: "must be base64, or a data URL of audio such as data:audio/wav;base64,…",
        })
        .describe("A data URL, or plain base64; at most 15 MiB decoded."),
      format: z.string().nullish().describe("Format of the sample, such as `wav`."),
    })
    .describe("The sample."),
});
const transcript = z.looseObject({
  type: z.literal("text").describe("What is said in the sample."),
  text: boundedText({ max: LIMITS.voiceTranscriptCharacters }).describe(
    "The transcript, at most 10,000 characters.",
  ),
});
const reference = z.discriminatedUnion("type", [sample, transcript]);

/** A voice to clone: one sample, and its transcript after it if there is one (wire reference §11). */
export const inputReferences = z
  .array(reference)
  .min(1)
  .max(2)
  .refine((parts) => parts[0]?.type !== "text" && parts[1]?.type !== "input_audio", {
    error: 'must be one "input_audio" part, then at most one "text" part',
  })
  .describe("A voice to clone: one sample, then its transcript if there is one.");
export type InputReferences = z.infer<typeof inputReferences>;
