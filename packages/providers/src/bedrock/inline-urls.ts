import type { ChatRequest, ContentPart } from "@sluice/schema";
import type { Call } from "../call.ts";

/** Addresses of pictures, videos and files that the service cannot fetch: all on the web. */
export function inlineUrls({ request }: Call<ChatRequest>): readonly string[] {
  return request.messages.flatMap(({ content }) =>
    Array.isArray(content)
      ? content.flatMap((part) => addressOf(part)).filter((url) => /^https?:/i.test(url))
      : [],
  );
}

function addressOf(part: ContentPart): readonly string[] {
  switch (part.type) {
    case "image_url":
      return [part.image_url.url];
    case "video_url":
    case "input_video":
      return [part.video_url.url];
    case "file":
      return part.file.file_data ? [part.file.file_data] : [];
    default:
      return [];
  }
}
