import type { ContentPart } from "@sluice/schema";

/** More than any of the large providers counts for one image in full detail. */
export const IMAGE_TOKENS = 5_000;
/** A document or video behind an address: its size is not known here. */
const REMOTE_TOKENS = 100_000;

/** Upper bound of the tokens of a part that is not text: a table, never a look into the data. */
export function mediaTokens(part: ContentPart): number {
  switch (part.type) {
    case "text":
      return 0;
    case "image_url":
      return IMAGE_TOKENS;
    case "input_audio":
      return Math.ceil(part.input_audio.data.length / 8);
    case "video_url":
    case "input_video":
      return ofData(part.video_url.url, 16);
    case "file":
      return ofData(part.file.file_data ?? "", 1);
  }
}

/** Data that came along, by its length in base64; an address by a fixed number. */
function ofData(url: string, charactersPerToken: number): number {
  return url.startsWith("data:") ? Math.ceil(url.length / charactersPerToken) : REMOTE_TOKENS;
}
