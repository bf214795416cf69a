import { messagesWith } from "../messages-with.ts";
import type { MessageRule } from "../parameter-table.ts";
import { asObject } from "../read/as-object.ts";
import { asText } from "../read/as-text.ts";
import { withoutInnerNulls } from "./without-inner-nulls.ts";

/** What the original API takes of a message. */
export const STRICT_MESSAGES: MessageRule = messagesWith(["refusal", "audio", "function_call"]);

/**
 * Messages with only what the rule lets up: some servers refuse whole requests for a field that they do not know.
 * Sound that a model made goes up by its id.
 */
export function strictMessages(
  messages: readonly object[],
  { sent, notInParts }: MessageRule,
): readonly object[] {
  return messages.map((message) => {
    const members = Object.entries(message)
      .filter(([name, value]) => sent.has(name) && (value !== null || name === "content"))
      .map(([name, value]) => [name, strictMember(name, value, notInParts)] as const);
    return Object.fromEntries(members.filter(([, value]) => value !== undefined));
  });
}

function strictMember(name: string, value: unknown, notInParts: string): unknown {
  switch (name) {
    case "content":
      return Array.isArray(value) ? value.map((part) => strictPart(part, notInParts)) : value;
    case "tool_calls":
      return Array.isArray(value) ? value.map(strictCall) : value;
    case "audio": {
      const id = asText(asObject(value)?.id);
      return id === undefined ? undefined : { id };
    }
    default:
      return value;
  }
}

function strictPart(part: unknown, name: string): unknown {
  const { [name]: _left, ...rest } = asObject(part) ?? {};
  return withoutInnerNulls(rest);
}

function strictCall(value: unknown): unknown {
  const { id, type, function: called } = asObject(value) ?? {};
  const { name, arguments: text } = asObject(called) ?? {};
  return { id, type, function: { name, arguments: text } };
}
