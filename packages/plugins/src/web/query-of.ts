import type { ChatRequest } from "@sluice/schema";

/** What to search for: the words of the last user message, on one line; empty when it has none. */
export function queryOf({ messages }: ChatRequest): string {
  const content = messages.findLast(({ role }) => role === "user")?.content;
  const texts =
    typeof content === "string"
      ? [content]
      : (content ?? []).map((part) => (part.type === "text" ? String(part.text) : ""));
  return texts.join(" ").replace(/\s+/g, " ").trim();
}
