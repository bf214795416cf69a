import type { ChatRequest } from "@sluice/schema";

/** No engine takes as much, in UTF-16 units: of a longer message the beginning is read. */
const LONGEST = 20_000;

/** What to search for: the words of the last user message, on one line; empty when it has none. */
export function queryOf({ messages }: ChatRequest): string {
  const content = messages.findLast(({ role }) => role === "user")?.content;
  const parts =
    typeof content === "string" ? [{ type: "text", text: content } as const] : (content ?? []);
  let said = "";
  for (const part of parts) {
    if (part.type === "text") said += ` ${String(part.text).trimStart().slice(0, LONGEST)}`;
    if (said.length > LONGEST) break;
  }
  return said.replace(/\s+/g, " ").trim();
}
