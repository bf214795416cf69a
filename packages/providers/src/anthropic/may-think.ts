import type { ChatRequest } from "@sluice/schema";
import { encodeThoughts } from "./encode-thoughts.ts";

/**
 * Whether a model that thinks within a budget may do so in this request. The API refuses it where a tool is
 * forced, and in the middle of a tool loop whose calling turn does not begin with the model's thoughts: one
 * that another provider wrote, or whose thoughts the caller did not keep.
 */
export function mayThink({ messages, tool_choice: choice }: ChatRequest): boolean {
  const isForced = choice === "required" || (typeof choice === "object" && choice !== null);
  if (isForced) return false;
  const calling = messages.findLast(({ role }) => role !== "tool");
  if (messages.at(-1)?.role !== "tool" || calling?.role !== "assistant") return true;
  return encodeThoughts(calling.reasoning_details).blocks.length > 0;
}
