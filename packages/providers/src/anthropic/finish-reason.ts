import type { FinishReason } from "@sluice/schema";

const REASONS: Readonly<Record<string, FinishReason>> = {
  end_turn: "stop",
  stop_sequence: "stop",
  max_tokens: "length",
  // The model had more to say: it was stopped while tools of the provider's own were running.
  pause_turn: "length",
  model_context_window_exceeded: "length",
  tool_use: "tool_calls",
  refusal: "content_filter",
};

/** Their `stop_reason` in our words; null where there is none yet. A word nobody knows ends as the turn looks. */
export function finishReason(native: unknown, callsTools: boolean): FinishReason | null {
  if (typeof native !== "string" || native === "") return null;
  const known = Object.hasOwn(REASONS, native) ? REASONS[native] : undefined;
  return known ?? (callsTools ? "tool_calls" : "stop");
}
