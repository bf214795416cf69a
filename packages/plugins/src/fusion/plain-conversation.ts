import type { Message } from "@sluice/schema";

/**
 * A conversation without calls of functions: they and their results become words, for a panel has other tools
 * than the caller's, and many providers refuse results of tools that they were not told of.
 */
export function plainConversation(messages: readonly Message[]): Message[] {
  return messages.map((message): Message => {
    if (message.role === "tool")
      return { role: "user", content: `Result of a tool: ${textOf(message.content)}` };
    if (message.role !== "assistant" || message.tool_calls == null) return message;
    const { tool_calls: calls, content, ...rest } = message;
    const called = calls.map(({ function: { name, arguments: given } }) => `${name}(${given})`);
    const said = [textOf(content), `Tools called: ${called.join("; ")}`];
    return { ...rest, content: said.filter((text) => text !== "").join("\n\n") };
  });
}

function textOf(content: Message["content"]): string {
  if (content == null) return "";
  if (typeof content === "string") return content;
  return content.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("\n");
}
