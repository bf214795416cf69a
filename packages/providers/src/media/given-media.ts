import type { ChatRequest, ContentPart } from "@sluice/schema";

/** A picture, a video or a file that a request names by an address of the web. */
export interface GivenMedia {
  readonly url: string;
  readonly kind: "image" | "video" | "file";
  readonly filename?: string | undefined;
}

/** What a request names by addresses of the web (http, https), in its order; data URLs are no such. */
export function givenMedia({ messages }: Pick<ChatRequest, "messages">): readonly GivenMedia[] {
  const found: GivenMedia[] = [];
  for (const { content } of messages) {
    if (!Array.isArray(content)) continue;
    for (const part of content) {
      const media = mediaOf(part);
      if (media !== undefined && isWebAddress(media.url)) found.push(media);
    }
  }
  return found;
}

/** The part with another address, or with the data itself. */
export function withAddress(part: ContentPart, url: string): ContentPart {
  switch (part.type) {
    case "image_url":
      return { ...part, image_url: { ...part.image_url, url } };
    case "video_url":
    case "input_video":
      return { ...part, video_url: { ...part.video_url, url } };
    case "file":
      return { ...part, file: { ...part.file, file_data: url } };
    default:
      return part;
  }
}

/** What a part names by an address of any kind; undefined for text, sound and files by id. */
export function mediaOf(part: ContentPart): GivenMedia | undefined {
  switch (part.type) {
    case "image_url":
      return { url: part.image_url.url, kind: "image" };
    case "video_url":
    case "input_video":
      return { url: part.video_url.url, kind: "video" };
    case "file": {
      const { file_data: url, filename } = part.file;
      return url ? { url, kind: "file", filename: filename ?? undefined } : undefined;
    }
    default:
      return undefined;
  }
}

/** Whether it is an address of the web, and no data. */
export const isWebAddress = (url: string): boolean => /^https?:/i.test(url.slice(0, 6));
