import type { Message } from "@sluice/schema";
import type { MessageRule } from "./parameter-table.ts";

/**
 * Names, each once, of what messages hold and a provider is not sent (`messages.reasoning`). Looks at names
 * only: what it costs grows with the number of messages and parts, not with their size.
 */
export function droppedOfMessages(
  messages: readonly Message[],
  rule: MessageRule | undefined,
): readonly string[] {
  if (rule === undefined) return [];
  const dropped = new Set<string>();
  for (const message of messages) {
    for (const [name, value] of Object.entries(message)) {
      if (value !== null && value !== undefined && !rule.sent.has(name)) dropped.add(name);
    }
    if (holds(message.content, rule.notInParts)) dropped.add(rule.notInParts);
  }
  return [...dropped].map((name) => `messages.${name}`);
}

function holds(content: Message["content"], name: string): boolean {
  return Array.isArray(content) && content.some((part: object) => Object.hasOwn(part, name));
}
