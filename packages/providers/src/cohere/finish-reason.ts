import type { FinishReason } from "@sluice/schema";

/** Their reason in ours; null where there is none yet. `ERROR` and `TIMEOUT` are failures, and none of these. */
export function finishReason(native: unknown, callsTools: boolean): FinishReason | null {
  if (typeof native !== "string" || native === "") return null;
  if (native === "MAX_TOKENS") return "length";
  if (native === "TOOL_CALL") return "tool_calls";
  return callsTools ? "tool_calls" : "stop";
}
