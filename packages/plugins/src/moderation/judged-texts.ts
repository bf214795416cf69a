import type { ChatRequest, Message } from "@sluice/schema";

/**
 * The texts of a request that come from outside of the models: each once, in order. What a model said earlier was
 * made here, or is the caller's claim, and is not what is asked.
 */
export function judgedTexts({ messages }: ChatRequest): readonly string[] {
  const texts = messages
    .filter(({ role }) => role !== "assistant")
    .map(textOf)
    .filter((text) => text.trim() !== "");
  return [...new Set(texts)];
}

function textOf({ content }: Message): string {
  if (typeof content === "string") return content;
  const parts = content ?? [];
  return parts.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("\n");
}
