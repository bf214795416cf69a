import type { ContentPart, Message } from "@sluice/schema";
import { codecError } from "../codec-error.ts";
import { partMark } from "./cache-mark.ts";
import type { CallContext } from "./call-context.ts";
import { bytesOf, filePart } from "./file-part.ts";
import type { SdkPart } from "./sdk-model.ts";

/** Sound by the format that clients name; others are named after themselves. */
const SOUND: Readonly<Record<string, string>> = { mp3: "audio/mpeg", m4a: "audio/mp4" };

/**
 * The content of a message as parts of a prompt: text, and files for everything else.
 *
 * @throws ProviderError for what cannot be read, or cannot be said to this model
 */
export function encodeContent(
  content: Message["content"],
  context: CallContext<unknown>,
): readonly SdkPart[] {
  if (typeof content === "string") return textParts(content);
  return (content ?? []).map((part) => ({
    ...encodePart(part, context),
    ...partMark(part, context),
  }));
}

/** A text as a part, or none where there is none. */
export function textParts(text: string): readonly SdkPart[] {
  return text === "" ? [] : [{ type: "text", text }];
}

function encodePart(part: ContentPart, context: CallContext<unknown>): SdkPart {
  switch (part.type) {
    case "text":
      return { type: "text", text: part.text };
    case "image_url": {
      const { url, detail } = part.image_url;
      if (detail && detail !== "auto") context.lost.add("messages.detail");
      return filePart({ url, otherwise: "image/*" }, context);
    }
    case "input_audio": {
      const { data, format } = part.input_audio;
      const mediaType = SOUND[format] ?? `audio/${format}`;
      return { type: "file", mediaType, data: bytesOf(data, context) };
    }
    case "video_url":
    case "input_video":
      return filePart({ url: part.video_url.url, otherwise: "video/*" }, context);
    case "file":
      return encodeFile(part.file, context);
  }
}

type File = Extract<ContentPart, { type: "file" }>["file"];

/** Names of files that a provider has already are known from `v4` on. */
function encodeFile(
  { file_data: url, file_id: id, filename }: File,
  context: CallContext<unknown>,
): SdkPart {
  if (url) return filePart({ url, otherwise: "application/octet-stream", filename }, context);
  const { call, version, namespace } = context;
  if (!id) {
    throw codecError(call, { kind: "rejected", message: "a file needs file_data or file_id" });
  }
  if (version !== "v4") {
    const message = `${call.endpoint.providerName} takes no files by their id`;
    throw codecError(call, { kind: "unsupported", message });
  }
  const name = filename ? { filename } : {};
  const data = { type: "reference", reference: { [namespace]: id } };
  return { type: "file", mediaType: "application/pdf", data, ...name };
}
