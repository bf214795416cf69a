import type { MessageRule } from "./parameter-table.ts";

/** Thoughts of earlier turns, in every form that callers have them. */
export const THOUGHTS = ["reasoning_details", "reasoning", "reasoning_content"] as const;

/** What every chat API takes of a message. */
const USUAL = ["role", "content", "name", "tool_calls", "tool_call_id"];

/** A provider takes the usual fields of a message and these; of a part of its content all but `notInParts`. */
export function messagesWith(fields: readonly string[], notInParts = "cache_control"): MessageRule {
  return { sent: new Set([...USUAL, ...fields]), notInParts };
}
