import type { ContentPart, Message } from "@sluice/schema";
import { mistralToolId } from "./mistral-tool-id.ts";

type Body = Readonly<Record<string, unknown>>;

/** Messages as Mistral takes them: ids of nine characters, documents as parts of their own, a beginning marked as one. */
export function mistralMessages(messages: readonly Message[]): readonly Body[] {
  return messages.map((message, at) => mistralMessage(message, at === messages.length - 1));
}

function mistralMessage(message: Message, isLast: boolean): Body {
  const { role } = message;
  if (role === "system" || role === "developer") {
    return { role: "system", content: content(message) };
  }
  if (role === "user") return { role, content: content(message) };
  if (role === "tool") {
    return { role, tool_call_id: mistralToolId(message.tool_call_id), content: content(message) };
  }
  const calls = (message.tool_calls ?? []).map((call) => ({ ...call, id: mistralToolId(call.id) }));
  return {
    role,
    content: content(message) ?? "",
    ...(calls.length === 0 ? {} : { tool_calls: calls }),
    ...(isLast && calls.length === 0 ? { prefix: true } : {}),
  };
}

function content({ content: given }: Message): unknown {
  return Array.isArray(given) ? given.map(part) : given;
}

function part(given: ContentPart): Body {
  if (given.type === "text") return { type: "text", text: given.text };
  if (given.type === "image_url") return { type: "image_url", image_url: given.image_url.url };
  if (given.type === "input_audio")
    return { type: "input_audio", input_audio: given.input_audio.data };
  if (given.type !== "file") return given;
  const { file_data: url, file_id: id, filename } = given.file;
  if (!url) return { type: "file", file_id: id };
  return {
    type: "document_url",
    document_url: url,
    ...(filename ? { document_name: filename } : {}),
  };
}
