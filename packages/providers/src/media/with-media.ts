import type { ChatRequest, ContentPart, Message } from "@sluice/schema";
import { mediaOf, withAddress } from "./given-media.ts";

/** The request with what stands at these addresses put in their place, as data URLs. */
export function withMedia(
  request: ChatRequest,
  dataUrls: ReadonlyMap<string, string>,
): ChatRequest {
  return { ...request, messages: request.messages.map((message) => filled(message, dataUrls)) };
}

function filled(message: Message, dataUrls: ReadonlyMap<string, string>): Message {
  const { content } = message;
  if (!Array.isArray(content)) return message;
  const parts = content.map((part) => {
    const data = dataUrls.get(mediaOf(part)?.url ?? "");
    return data === undefined ? part : withAddress(named(part), data);
  });
  return { ...message, content: parts } as Message;
}

/** A file without a name has that of its address, which is about to go. */
function named(part: ContentPart): ContentPart {
  if (part.type !== "file" || part.file.filename) return part;
  const filename = nameIn(part.file.file_data ?? "");
  return filename ? { ...part, file: { ...part.file, filename } } : part;
}

function nameIn(url: string): string | undefined {
  const segment = URL.parse(url)?.pathname.split("/").at(-1) ?? "";
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
