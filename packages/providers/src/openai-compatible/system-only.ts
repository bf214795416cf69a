import type { Message } from "@sluice/schema";

/** A message for servers that take instructions of the role `system` only. */
export function systemOnly(message: Message): Message {
  return message.role === "developer" ? { ...message, role: "system" } : message;
}
