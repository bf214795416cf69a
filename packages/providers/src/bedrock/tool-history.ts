import type { ChatRequest } from "@sluice/schema";

/** Whether a conversation holds calls of tools or their results. */
export function hasToolBlocks({ messages }: Pick<ChatRequest, "messages">): boolean {
  return messages.some(
    (message) =>
      message.role === "tool" ||
      (message.role === "assistant" && (message.tool_calls ?? []).length > 0),
  );
}

/** Names of the tools that a conversation calls, each once. */
export function calledTools({ messages }: Pick<ChatRequest, "messages">): readonly string[] {
  const names = messages.flatMap((message) =>
    message.role === "assistant"
      ? (message.tool_calls ?? []).map((call) => call.function.name)
      : [],
  );
  return [...new Set(names)];
}
