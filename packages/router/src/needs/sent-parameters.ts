import type { ChatRequest } from "@sluice/schema";

/** The words that endpoints list what they take in (wire reference §14.2, `supported_parameters`). */
const WORDS = [
  "temperature",
  "top_p",
  "top_k",
  "min_p",
  "top_a",
  "frequency_penalty",
  "presence_penalty",
  "repetition_penalty",
  "max_tokens",
  "max_completion_tokens",
  "logit_bias",
  "logprobs",
  "top_logprobs",
  "prediction",
  "seed",
  "response_format",
  "structured_outputs",
  "stop",
  "tools",
  "tool_choice",
  "parallel_tool_calls",
  "reasoning",
  "web_search_options",
  "verbosity",
] as const;

/** Parameters that a chat request sets, by their listed names; null and an empty list mean not set. */
export function sentParameters(request: ChatRequest): readonly string[] {
  const sent: string[] = WORDS.filter((name) => isSet(request[name]));
  const reasons = isSet(request.reasoning_effort) || isSet(request.include_reasoning);
  if (reasons && !sent.includes("reasoning")) sent.push("reasoning");
  const schema = request.response_format?.type === "json_schema";
  if (schema && !sent.includes("structured_outputs")) sent.push("structured_outputs");
  return sent;
}

function isSet(value: unknown): boolean {
  return value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0);
}
