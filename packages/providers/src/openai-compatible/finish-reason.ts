import type { FinishReason } from "@sluice/schema";

const WORDS: Readonly<Record<string, FinishReason>> = {
  stop: "stop",
  end: "stop",
  eos: "stop",
  eos_token: "stop",
  end_turn: "stop",
  stop_sequence: "stop",
  complete: "stop",
  completed: "stop",
  length: "length",
  max_tokens: "length",
  max_output_tokens: "length",
  max_length: "length",
  model_length: "length",
  tool_calls: "tool_calls",
  tool_call: "tool_calls",
  tool_use: "tool_calls",
  function_call: "tool_calls",
  content_filter: "content_filter",
  content_filtered: "content_filter",
  safety: "content_filter",
  recitation: "content_filter",
  blocklist: "content_filter",
  prohibited_content: "content_filter",
  sensitive: "content_filter",
  error: "error",
};

/**
 * The upstream's word in ours. An empty word is none: some servers send it until the end. A turn that
 * calls tools and merely says `stop` is a `tool_calls` turn; a word nobody knows is a `stop`.
 */
export function finishReason(native: unknown, callsTools: boolean): FinishReason | null {
  if (typeof native !== "string" || native === "") return null;
  const key = native.toLowerCase();
  const reason = Object.hasOwn(WORDS, key) ? WORDS[key] : undefined;
  const known = reason ?? "stop";
  return known === "stop" && callsTools ? "tool_calls" : known;
}
