import { type ChatRequest, SUPPORTED_PARAMETERS, type SupportedParameter } from "@sluice/schema";

/** Other ways to ask for reasoning; they count as `reasoning`. */
const REASONING: readonly SupportedParameter[] = ["reasoning_effort", "include_reasoning"];
const WORDS = SUPPORTED_PARAMETERS.filter((name) => !REASONING.includes(name));

/** Parameters that a chat request sets, by their listed names; null and an empty list mean not set. */
export function sentParameters(request: ChatRequest): readonly string[] {
  const sent: string[] = WORDS.filter((name) => isSet(request[name]));
  const reasons = REASONING.some((name) => isSet(request[name]));
  if (reasons && !sent.includes("reasoning")) sent.push("reasoning");
  const schema = request.response_format?.type === "json_schema";
  if (schema && !sent.includes("structured_outputs")) sent.push("structured_outputs");
  return sent;
}

function isSet(value: unknown): boolean {
  return value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0);
}
