import * as z from "zod";
import { trace } from "../chat/trace.ts";
import { LIMITS } from "../limits.ts";
import { boundedText } from "../text/bounded-text.ts";
import { inputReferences } from "./input-references.ts";
import { speechVoice } from "./voice.ts";

/** Formats of audio that speech may be asked for in (specification, Speech request). */
export const SPEECH_FORMATS = ["mp3", "pcm"] as const;

/** One of the formats. */
export type SpeechFormat = (typeof SPEECH_FORMATS)[number];

/** Body of `POST /audio/speech` (specification, Speech request; wire reference §11). */
export const speechRequest = z
  .looseObject({
    model: z.string().min(1).describe("Slug of the text-to-speech model."),
    input: z.string().min(1).describe("The text to speak."),
    voice: speechVoice.optional(),
    response_format: z
      .enum(SPEECH_FORMATS)
      .optional()
      .describe("`mp3`, or `pcm` (16-bit little-endian); default `mp3` unless configured."),
    speed: z
      .number()
      .optional()
      .describe("Playback multiplier, 1 is normal; ignored by models that have none."),
    instructions: z
      .string()
      .optional()
      .describe("How to speak; taken from clients of the OpenAI API."),
    stream_format: z
      .enum(["audio"])
      .optional()
      .describe(
        "Taken from clients of the OpenAI API; audio comes as it is made, never as events.",
      ),
    input_references: inputReferences
      .optional()
      .describe("A voice to clone; only endpoints that can are used."),
    provider: z
      .looseObject({
        options: z
          .record(z.string(), z.record(z.string(), z.unknown()))
          .nullish()
          .describe(
            "Settings by slug of the provider; only those of the one that serves are sent.",
          ),
      })
      .optional()
      .describe("Not routing preferences: settings passed to the provider that serves."),
    session_id: boundedText({ max: LIMITS.sessionIdCharacters })
      .optional()
      .describe("Sends all requests of a session to the same provider; at most 256 characters."),
    user: z.string().optional().describe("Your id of the end user."),
    trace: trace.optional().describe("Names for observability."),
  })
  .describe("What to speak, in which voice.");
export type SpeechRequest = z.infer<typeof speechRequest>;
