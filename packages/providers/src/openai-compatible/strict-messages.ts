import type { Message } from "@sluice/schema";
import type { MessageRule } from "../parameter-table.ts";
import { asObject } from "../read/as-object.ts";

/** What the original API takes of a message. */
export const STRICT_MESSAGES: MessageRule = {
  sent: new Set([
    "role",
    "content",
    "name",
    "tool_call_id",
    "tool_calls",
    "refusal",
    "audio",
    "function_call",
  ]),
  notInParts: "cache_control",
};

/**
 * Messages with only what the original API knows: it refuses whole requests for a message's
 * `reasoning`, `annotations` or `images`, and for `cache_control` in a part.
 */
export function strictMessages(messages: readonly Message[]): readonly unknown[] {
  return messages.map((message) =>
    Object.fromEntries(
      Object.entries(message)
        .filter(
          ([name, value]) =>
            STRICT_MESSAGES.sent.has(name) && (value !== null || name === "content"),
        )
        .map(([name, value]) => [name, name === "content" ? strictContent(value) : value]),
    ),
  );
}

function strictContent(content: unknown): unknown {
  return Array.isArray(content) ? content.map(withoutMarker) : content;
}

function withoutMarker(part: unknown): unknown {
  const object = asObject(part);
  if (object === undefined || !("cache_control" in object)) return part;
  const { cache_control: _marker, ...rest } = object;
  return rest;
}
