import type { Message } from "../../chat/message.ts";
import type { Rule } from "../change.ts";

/** `reasoning_content` of earlier assistant turns becomes `reasoning`, whose alias it is (wire reference §1). */
export const reasoningContent: Rule = (request) => {
  if (!request.messages.some(hasAlias)) return undefined;
  return { kind: "changed", request: { ...request, messages: request.messages.map(renamed) } };
};

function hasAlias(message: Message): boolean {
  return message.role === "assistant" && "reasoning_content" in message;
}

function renamed(message: Message): Message {
  if (message.role !== "assistant" || !hasAlias(message)) return message;
  const { reasoning_content: alias, ...rest } = message;
  const text = rest.reasoning ?? alias;
  return typeof text === "string" ? { ...rest, reasoning: text } : rest;
}
