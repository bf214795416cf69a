import type { ChatRequest, ContentPart, Message } from "@sluice/schema";
import type { Call } from "../call.ts";
import { codecError } from "../codec-error.ts";
import type { Block } from "./block.ts";
import { cachePoint, partControl } from "./cache-point.ts";
import type { DocumentNames } from "./document-names.ts";
import { encodeMedia, unsupportedMedia } from "./encode-media.ts";
import { SOUNDS } from "./media-formats.ts";
import type { RequestPlan } from "./request-plan.ts";

/** What the blocks of one request are made with. */
export interface Encoding {
  readonly call: Call<ChatRequest>;
  readonly plan: RequestPlan;
  readonly names: DocumentNames;
}

/**
 * The content of a message as blocks, a cache point after each part with a mark. Blank text is left out, for
 * the service refuses it.
 *
 * @throws ProviderError `rejected` for data that cannot be read, `unsupported` for what has no block
 */
export function encodeContent(content: Message["content"], encoding: Encoding): readonly Block[] {
  if (typeof content === "string") return textBlocks(content);
  const { cache } = encoding.plan;
  return (content ?? []).flatMap((part) => {
    const blocks = encodePart(part, encoding);
    return blocks.length === 0
      ? []
      : [...blocks, ...cachePoint(partControl(part), cache.messages, cache)];
  });
}

/** A text as a block, or none where it is blank. */
export function textBlocks(text: string): readonly Block[] {
  return text.trim() === "" ? [] : [{ text }];
}

function encodePart(part: ContentPart, { call, names }: Encoding): readonly Block[] {
  switch (part.type) {
    case "text":
      return textBlocks(part.text);
    case "image_url":
      return [encodeMedia({ url: part.image_url.url, what: "image", call, names })];
    case "video_url":
    case "input_video":
      return [encodeMedia({ url: part.video_url.url, what: "video", call, names })];
    case "input_audio": {
      const { data, format } = part.input_audio;
      const known = format.toLowerCase();
      if (!SOUNDS.has(known)) throw unsupportedMedia(call, `sound of format ${format}`);
      return [{ audio: { format: known, source: { bytes: data } } }];
    }
    case "file":
      return [encodeFile(part.file, call, names)];
  }
}

type FilePart = Extract<ContentPart, { type: "file" }>["file"];

function encodeFile(
  { file_data: url, file_id: id, filename }: FilePart,
  call: Call<ChatRequest>,
  names: DocumentNames,
): Block {
  if (url) return encodeMedia({ url, what: "file", filename, call, names });
  if (id) throw unsupportedMedia(call, "ids of files");
  throw codecError(call, { kind: "rejected", message: "a file needs file_data or file_id" });
}
