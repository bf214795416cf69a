import * as z from "zod";
import { bareBase64, imageAddress, mediaAddress } from "../text/address.ts";
import { cacheControl } from "./cache-control.ts";

const marks = {
  cache_control: cacheControl.nullish().describe("The prompt up to this part is worth caching."),
  prompt_cache_breakpoint: z
    .looseObject({ mode: z.literal("explicit").describe("The only mode there is.") })
    .nullish()
    .describe("Ends a cached prefix under `prompt_cache_options`."),
};

/** The one part that every kind of message may hold. */
export const textPart = z
  .looseObject({
    ...marks,
    type: z.literal("text").describe("Text."),
    text: z.string().describe("The text."),
  })
  .describe("A piece of text.");

const imagePart = z
  .looseObject({
    ...marks,
    type: z.literal("image_url").describe("An image."),
    image_url: z
      .looseObject({
        url: imageAddress.describe("An http(s) URL or a `data:image/…` URL."),
        detail: z
          .enum(["auto", "low", "high", "original"])
          .nullish()
          .describe("How closely to look; default `auto`, and `original` is `high` where unknown."),
      })
      .describe("Where the image is."),
  })
  .describe("An image, for models that see.");

const audioPart = z
  .looseObject({
    ...marks,
    type: z.literal("input_audio").describe("Sound."),
    input_audio: z
      .looseObject({
        data: bareBase64.describe("Base64 alone, no URL."),
        format: z.string().describe("Format of the sound, such as `wav` or `mp3`."),
      })
      .describe("The sound itself."),
  })
  .describe("Sound, for models that hear.");

const videoPart = z
  .looseObject({
    ...marks,
    type: z.enum(["video_url", "input_video"]).describe("A video; both words mean the same."),
    video_url: z
      .looseObject({
        url: mediaAddress.describe("An http(s) URL or a data URL."),
        processing: z
          .enum(["agentic", "static"])
          .nullish()
          .describe("How it is watched, for models that know both."),
      })
      .describe("Where the video is."),
  })
  .describe("A video, for models that watch.");

const filePart = z
  .looseObject({
    ...marks,
    type: z.literal("file").describe("A file."),
    file: z
      .looseObject({
        file_data: mediaAddress.nullish().describe("A data URL or a plain https URL."),
        file_id: z.string().nullish().describe("Id of a file that the provider has already."),
        filename: z.string().nullish().describe("Name of the file, with its ending."),
      })
      .describe("The file itself, or where it is."),
  })
  .describe("A file, such as a PDF.");

/** Anything a user message may hold; unknown fields of a part are kept (wire reference §1.1). */
export const contentPart = z
  .discriminatedUnion("type", [textPart, imagePart, audioPart, videoPart, filePart])
  .describe("One part of a message, told apart by `type`.");
export type ContentPart = z.infer<typeof contentPart>;
