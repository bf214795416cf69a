import type { FinishReason } from "@sluice/schema";

const FILTERED: ReadonlySet<string> = new Set([
  "SAFETY",
  "RECITATION",
  "LANGUAGE",
  "BLOCKLIST",
  "PROHIBITED_CONTENT",
  "SPII",
  "IMAGE_SAFETY",
  "IMAGE_PROHIBITED_CONTENT",
  "IMAGE_RECITATION",
]);

/** The model lost its way: what there is of an answer is none. */
const BROKEN: ReadonlySet<string> = new Set([
  "MALFORMED_FUNCTION_CALL",
  "UNEXPECTED_TOOL_CALL",
  "TOO_MANY_TOOL_CALLS",
  "MISSING_THOUGHT_SIGNATURE",
  "MALFORMED_RESPONSE",
  "OTHER",
  "IMAGE_OTHER",
  "NO_IMAGE",
]);

/** Whether the reason says that the answer went wrong. */
export function isBroken(native: string): boolean {
  return BROKEN.has(native);
}

/** Their reason in our words; null where there is none. There is none for calls of tools: the turn itself tells. */
export function finishReason(native: unknown, callsTools: boolean): FinishReason | null {
  if (typeof native !== "string" || native === "" || native === "FINISH_REASON_UNSPECIFIED") {
    return null;
  }
  if (FILTERED.has(native)) return "content_filter";
  if (native === "MAX_TOKENS") return "length";
  return callsTools ? "tool_calls" : "stop";
}
