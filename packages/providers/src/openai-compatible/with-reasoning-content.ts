import type { Message } from "@sluice/schema";
import { systemOnly } from "./system-only.ts";

/**
 * A message for servers that take thoughts of earlier turns back as `reasoning_content`, and instructions of the role
 * `system` only.
 */
export function withReasoningContent(message: Message): object {
  if (message.role !== "assistant" || !message.reasoning) return systemOnly(message);
  const { reasoning, reasoning_details: _details, ...rest } = message;
  return { ...rest, reasoning_content: reasoning };
}
