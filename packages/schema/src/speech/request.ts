import * as z from "zod";
import { trace } from "../chat/trace.ts";
import { LIMITS } from "../limits.ts";
import { boundedText } from "../text/bounded-text.ts";
import { inputReferences } from "./input-references.ts";

/** Formats of audio that speech may be asked for in (specification, Speech request). */
export const SPEECH_FORMATS = ["mp3", "pcm"] as const;

/** One of the formats. */
export type SpeechFormat = (typeof SPEECH_FORMATS)[number];

/** Body of `POST /audio/speech` (specification, Speech request; wire reference §11). */
export const speechRequest = z.looseObject({
  model: z.string().min(1),
  input: z.string().min(1),
  /** May be absent where the model has a default voice, or with `input_references`. */
  voice: z.string().min(1).optional(),
  response_format: z.enum(SPEECH_FORMATS).optional(),
  /** Playback multiplier; ignored by models that have none. */
  speed: z.number().optional(),
  /** Taken from clients of the OpenAI API; goes the way of `provider.options`. */
  instructions: z.string().optional(),
  input_references: inputReferences.optional(),
  /** Not routing preferences: passed to the provider that serves, by its slug; the rest is dropped. */
  provider: z
    .looseObject({
      options: z.record(z.string(), z.record(z.string(), z.unknown())).nullish(),
    })
    .optional(),
  session_id: boundedText({ max: LIMITS.sessionIdCharacters }).optional(),
  user: z.string().optional(),
  trace: trace.optional(),
});
export type SpeechRequest = z.infer<typeof speechRequest>;
