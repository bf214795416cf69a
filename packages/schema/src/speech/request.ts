import * as z from "zod";

export const SPEECH_FORMATS = ["mp3", "pcm"] as const;
export type SpeechFormat = (typeof SPEECH_FORMATS)[number];

/** Body of `POST /audio/speech` (specification, Speech request; wire reference §11). */
export const speechRequest = z.looseObject({
  model: z.string(),
  input: z.string().min(1),
  voice: z.string().min(1).optional(),
  response_format: z.enum(SPEECH_FORMATS).optional(),
  speed: z.number().optional(),
});
export type SpeechRequest = z.infer<typeof speechRequest>;
