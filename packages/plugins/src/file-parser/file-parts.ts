import type { ChatRequest, ContentPart, Message } from "@sluice/schema";

/** A file that came with a request. */
export type FilePart = Extract<ContentPart, { type: "file" }>;

/** Where a file stands in a request. */
export interface PlacedFile {
  readonly part: FilePart;
  /** A data URL or an https URL. */
  readonly address: string;
  /** As it is shown. */
  readonly name: string;
  /** As an error names it: `messages[0].content[1]`. */
  readonly path: string;
}

/** The files of a request whose content is in it, or behind an address. Ids are known to their provider alone. */
export function fileParts({ messages }: ChatRequest): readonly PlacedFile[] {
  return messages.flatMap((message, place) =>
    partsOf(message).flatMap((part, index) => {
      const address = part.type === "file" ? part.file.file_data : undefined;
      if (part.type !== "file" || typeof address !== "string") return [];
      const path = `messages[${place}].content[${index}]`;
      return [{ part, address, name: part.file.filename || "file", path }];
    }),
  );
}

/** The request with parts in the place of its files; a part that is not in the map stays. */
export function withParts(
  request: ChatRequest,
  replaced: ReadonlyMap<ContentPart, readonly ContentPart[]>,
): ChatRequest {
  const messages = request.messages.map((message): Message => {
    if (!partsOf(message).some((part) => replaced.has(part))) return message;
    const content = partsOf(message).flatMap((part) => replaced.get(part) ?? [part]);
    return { ...message, content } as Message;
  });
  return { ...request, messages };
}

function partsOf({ content }: Message): readonly ContentPart[] {
  return typeof content === "string" ? [] : (content ?? []);
}
