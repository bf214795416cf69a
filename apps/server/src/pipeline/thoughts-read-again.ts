import type { ChatRequest } from "@sluice/schema";
import { thoughtsOf } from "./thoughts-of.ts";

/**
 * Thoughts of a request that its model reads again: those of the turns since the user last spoke, between the calls of
 * tools. Those before are dropped by most models.
 */
export function thoughtsReadAgain({ messages }: Pick<ChatRequest, "messages">): readonly string[] {
  const since = messages.findLastIndex(({ role }) => role === "user") + 1;
  return messages.slice(since).flatMap((message) => {
    if (message.role !== "assistant") return [];
    const { reasoning, reasoning_content: alias } = message;
    const thoughts = thoughtsOf({ ...message, reasoning: reasoning || alias });
    return thoughts === "" ? [] : [thoughts];
  });
}
