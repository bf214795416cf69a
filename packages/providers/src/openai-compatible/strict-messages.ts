import { messagesWith } from "../messages-with.ts";
import type { MessageRule } from "../parameter-table.ts";
import { asObject } from "../read/as-object.ts";

/** What the original API takes of a message. */
export const STRICT_MESSAGES: MessageRule = messagesWith(["refusal", "audio", "function_call"]);

/** Messages with only what the rule lets up: some servers refuse whole requests for a field that they do not know. */
export function strictMessages(
  messages: readonly object[],
  { sent, notInParts }: MessageRule,
): readonly object[] {
  return messages.map((message) =>
    Object.fromEntries(
      Object.entries(message)
        .filter(([name, value]) => sent.has(name) && (value !== null || name === "content"))
        .map(([name, value]) => [name, name === "content" ? without(value, notInParts) : value]),
    ),
  );
}

function without(content: unknown, name: string): unknown {
  if (!Array.isArray(content)) return content;
  return content.map((part) => {
    const object = asObject(part);
    if (object === undefined || !(name in object)) return part;
    const { [name]: _left, ...rest } = object;
    return rest;
  });
}
