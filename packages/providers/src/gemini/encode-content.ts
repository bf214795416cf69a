import type { ChatRequest, ContentPart, Message } from "@sluice/schema";
import type { Call } from "../call.ts";
import { codecError } from "../codec-error.ts";
import { mediaTypeOf } from "../media/media-type-of.ts";
import { readDataUrl } from "../media/read-data-url.ts";
import type { Part } from "./part.ts";

/**
 * The content of a message as parts: bytes go along as they are, addresses as `fileData`.
 *
 * @throws ProviderError `rejected` for data that cannot be read
 */
export function encodeContent(
  content: Message["content"],
  call: Call<ChatRequest>,
): readonly Part[] {
  if (typeof content === "string") return textParts(content);
  return (content ?? []).flatMap((part) => encodePart(part, call));
}

/** A text as a part, or none where it is empty. */
export function textParts(text: string): readonly Part[] {
  return text === "" ? [] : [{ text }];
}

function encodePart(part: ContentPart, call: Call<ChatRequest>): readonly Part[] {
  switch (part.type) {
    case "text":
      return textParts(part.text);
    case "image_url":
      return [media(part.image_url.url, "image", call)];
    case "video_url":
    case "input_video":
      return [media(part.video_url.url, "video", call)];
    case "input_audio": {
      const { data, format } = part.input_audio;
      return [media(`data:audio/${format};base64,${data}`, "sound", call)];
    }
    case "file":
      return [encodeFile(part.file, call)];
  }
}

type FilePart = Extract<ContentPart, { type: "file" }>["file"];

function encodeFile({ file_data: data, file_id: id }: FilePart, call: Call<ChatRequest>): Part {
  if (data) return media(data, "file", call);
  if (id) return { fileData: { fileUri: id } };
  throw codecError(call, { kind: "rejected", message: "a file needs file_data or file_id" });
}

function media(url: string, what: string, call: Call<ChatRequest>): Part {
  if (url.slice(0, 5).toLowerCase() !== "data:") {
    const mimeType = mediaTypeOf(url);
    return { fileData: { fileUri: url, ...(mimeType === undefined ? {} : { mimeType }) } };
  }
  const read = readDataUrl(url);
  if (read !== undefined) return { inlineData: { mimeType: read.mediaType, data: read.base64 } };
  const message = `the data URL (${what}) holds no base64`;
  throw codecError(call, { kind: "rejected", message });
}
