import type { ChatRequest, ContentPart, Message } from "@sluice/schema";
import type { Call } from "../call.ts";
import { codecError } from "../codec-error.ts";
import { readDataUrl } from "../media/read-data-url.ts";
import type { Block, BlockSource } from "./block.ts";
import { partMark } from "./cache-mark.ts";

const IMAGES: ReadonlySet<string> = new Set(["image/png", "image/jpeg", "image/gif", "image/webp"]);

/**
 * The content of a message as blocks. Blank text is left out, for the API refuses it.
 *
 * @throws ProviderError `rejected` for data that cannot be read, `unsupported` for what the API has no block for
 */
export function encodeContent(
  content: Message["content"],
  call: Call<ChatRequest>,
): readonly Block[] {
  if (typeof content === "string") return textBlocks(content);
  return (content ?? []).flatMap((part) => encodePart(part, call));
}

/** A text as a block, or none where it is blank. */
export function textBlocks(text: string): readonly Block[] {
  return text.trim() === "" ? [] : [{ type: "text", text }];
}

function encodePart(part: ContentPart, call: Call<ChatRequest>): readonly Block[] {
  const mark = partMark(part);
  switch (part.type) {
    case "text":
      return textBlocks(part.text).map((block) => ({ ...block, ...mark }) as Block);
    case "image_url":
      return [{ type: "image", source: imageSource(part.image_url.url, call), ...mark }];
    case "file":
      return [{ ...encodeFile(part.file, call), ...mark } as Block];
    case "input_audio":
      throw unsupported(call, "sound");
    case "video_url":
    case "input_video":
      throw unsupported(call, "video");
  }
}

function imageSource(url: string, call: Call<ChatRequest>): BlockSource {
  if (!isData(url)) return { type: "url", url };
  const { mediaType, base64 } = bytesOf(url, "image", call);
  if (!IMAGES.has(mediaType)) throw unsupported(call, `images of type ${mediaType}`);
  return { type: "base64", media_type: mediaType, data: base64 };
}

type FilePart = Extract<ContentPart, { type: "file" }>["file"];

function encodeFile({ file_data, file_id, filename }: FilePart, call: Call<ChatRequest>): Block {
  const title = filename ? { title: filename } : {};
  if (file_data) return fileBlock(file_data, title, call);
  if (file_id) return { type: "document", source: { type: "file", file_id }, ...title };
  throw codecError(call, { kind: "rejected", message: "a file needs file_data or file_id" });
}

function fileBlock(url: string, title: { title?: string }, call: Call<ChatRequest>): Block {
  if (!isData(url)) return { type: "document", source: { type: "url", url }, ...title };
  const { mediaType, base64 } = bytesOf(url, "file", call);
  if (IMAGES.has(mediaType)) {
    return { type: "image", source: { type: "base64", media_type: mediaType, data: base64 } };
  }
  if (mediaType === "application/pdf") {
    const source = { type: "base64", media_type: mediaType, data: base64 } as const;
    return { type: "document", source, ...title };
  }
  if (!mediaType.startsWith("text/") && mediaType !== "application/json") {
    throw unsupported(call, `files of type ${mediaType}`);
  }
  const data = Buffer.from(base64, "base64").toString("utf8");
  return { type: "document", source: { type: "text", media_type: "text/plain", data }, ...title };
}

const isData = (url: string): boolean => url.slice(0, 5).toLowerCase() === "data:";

function bytesOf(url: string, what: string, call: Call<ChatRequest>) {
  const read = readDataUrl(url);
  if (read !== undefined) return read;
  throw codecError(call, {
    kind: "rejected",
    message: `the data URL (${what}) holds no base64`,
  });
}

function unsupported(call: Call<ChatRequest>, what: string) {
  const message = `${call.endpoint.providerName} takes no ${what}`;
  return codecError(call, { kind: "unsupported", message });
}
