import type { Message } from "@sluice/schema";
import { contentText } from "./content-text.ts";

/** The last user message as text; where no user speaks, the last message that is not the assistant's. */
export function lastUserText(messages: readonly Message[]): string {
  const turn =
    messages.findLast(({ role }) => role === "user") ??
    messages.findLast(({ role }) => role !== "assistant");
  return contentText(turn?.content);
}
