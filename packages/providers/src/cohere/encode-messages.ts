import type { ChatRequest, ContentPart, Message } from "@sluice/schema";
import type { Call } from "../call.ts";
import { codecError } from "../codec-error.ts";
import { withName } from "../with-name.ts";

type Body = Readonly<Record<string, unknown>>;

/**
 * A conversation as Cohere has it: nearly that of Chat Completions. What a model said before it called tools is
 * its plan, results of tools are text, and media other than pictures are unknown.
 *
 * @throws ProviderError `unsupported` for media that the API has no part for
 */
export function encodeMessages(call: Call<ChatRequest>): readonly Body[] {
  return call.request.messages.flatMap((message) => encodeMessage(message, call));
}

function encodeMessage(message: Message, call: Call<ChatRequest>): readonly Body[] {
  switch (message.role) {
    case "system":
    case "developer":
      return [{ role: "system", content: named(message, textOf(message.content)) }];
    case "user":
      return [{ role: "user", content: userContent(message, call) }];
    case "tool":
      return [
        { role: "tool", tool_call_id: message.tool_call_id, content: textOf(message.content) },
      ];
    case "assistant":
      return assistantMessage(message);
  }
}

type Spoken = Pick<Message, "name">;

/** A name tells participants apart in the text (wire reference §1). */
function named({ name }: Spoken, text: string): string {
  return name ? `${name}: ${text}` : text;
}

type UserMessage = Extract<Message, { role: "user" }>;

function userContent(message: UserMessage, call: Call<ChatRequest>): unknown {
  const { content } = message;
  if (typeof content === "string") return named(message, content);
  return withName(
    content.map((part) => userPart(part, call)),
    message.name,
  );
}

function userPart(part: ContentPart, call: Call<ChatRequest>): Body {
  if (part.type === "text") return { type: "text", text: part.text };
  if (part.type === "image_url") {
    const { url, detail } = part.image_url;
    const closeness = detail === "original" ? "high" : detail;
    return { type: "image_url", image_url: { url, ...(closeness ? { detail: closeness } : {}) } };
  }
  const message = `${call.endpoint.providerName} takes no part of type ${part.type}`;
  throw codecError(call, { kind: "unsupported", message });
}

type AssistantMessage = Extract<Message, { role: "assistant" }>;

function assistantMessage(message: AssistantMessage): readonly Body[] {
  const said = textOf(message.content) || (message.refusal ?? "");
  const calls = message.tool_calls ?? [];
  if (calls.length === 0)
    return said === "" ? [] : [{ role: "assistant", content: named(message, said) }];
  const toolCalls = calls.map(({ id, function: { name, arguments: text } }) => ({
    id,
    type: "function",
    function: { name, arguments: text.trim() === "" ? "{}" : text },
  }));
  return [
    { role: "assistant", ...(said === "" ? {} : { tool_plan: said }), tool_calls: toolCalls },
  ];
}

function textOf(content: Message["content"]): string {
  if (typeof content === "string") return content;
  return (content ?? []).map((part) => (part.type === "text" ? part.text : "")).join("");
}
