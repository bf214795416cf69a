import type { FinishReason } from "@sluice/schema";

const REASONS: Readonly<Record<string, FinishReason>> = {
  end_turn: "stop",
  stop_sequence: "stop",
  max_tokens: "length",
  model_context_window_exceeded: "length",
  tool_use: "tool_calls",
  guardrail_intervened: "content_filter",
  content_filtered: "content_filter",
  refusal: "content_filter",
};

/** Their `stopReason` in our words; null where there is none. A word nobody knows ends as the turn looks. */
export function finishReason(native: unknown, callsTools: boolean): FinishReason | null {
  if (typeof native !== "string" || native === "") return null;
  const known = Object.hasOwn(REASONS, native) ? REASONS[native] : undefined;
  return known ?? (callsTools ? "tool_calls" : "stop");
}

/** True where what the model wrote could not be read up there: it is no answer. */
export function isBroken(native: string): boolean {
  return native.startsWith("malformed_");
}
