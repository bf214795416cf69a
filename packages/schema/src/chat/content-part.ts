import * as z from "zod";
import { cacheControl } from "./cache-control.ts";

const marks = {
  cache_control: cacheControl.nullish(),
  prompt_cache_breakpoint: z.looseObject({ mode: z.literal("explicit") }).nullish(),
};

/** The one part that every kind of message may hold. */
export const textPart = z.looseObject({ ...marks, type: z.literal("text"), text: z.string() });

const imagePart = z.looseObject({
  ...marks,
  type: z.literal("image_url"),
  /** An http(s) URL or a data URL. */
  image_url: z.looseObject({ url: z.string(), detail: z.string().nullish() }),
});

const audioPart = z.looseObject({
  ...marks,
  type: z.literal("input_audio"),
  /** Raw base64, no URL. */
  input_audio: z.looseObject({ data: z.string(), format: z.string() }),
});

const videoPart = z.looseObject({
  ...marks,
  type: z.enum(["video_url", "input_video"]),
  video_url: z.looseObject({ url: z.string() }),
});

const filePart = z.looseObject({
  ...marks,
  type: z.literal("file"),
  /** `file_data` is a data URL or a plain https URL. */
  file: z.looseObject({
    file_data: z.string().nullish(),
    file_id: z.string().nullish(),
    filename: z.string().nullish(),
  }),
});

/** Anything a user message may hold; unknown fields of a part are kept (wire reference §1.1). */
export const contentPart = z.discriminatedUnion("type", [
  textPart,
  imagePart,
  audioPart,
  videoPart,
  filePart,
]);
export type ContentPart = z.infer<typeof contentPart>;
