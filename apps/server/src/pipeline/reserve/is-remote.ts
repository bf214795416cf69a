import type { ContentPart } from "@sluice/schema";

/** Whether a part stands at an address: for some providers it is fetched before they are called. */
export function isRemote(part: ContentPart): boolean {
  switch (part.type) {
    case "image_url":
      return !isData(part.image_url.url);
    case "video_url":
    case "input_video":
      return !isData(part.video_url.url);
    case "file":
      return part.file.file_data != null && /^https?:/i.test(part.file.file_data);
    case "text":
    case "input_audio":
      return false;
  }
}

const isData = (url: string): boolean => url.startsWith("data:");
