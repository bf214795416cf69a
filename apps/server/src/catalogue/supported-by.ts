import type { ParameterTable } from "@sluice/providers";
import { SUPPORTED_PARAMETERS, type SupportedParameter } from "@sluice/schema";
import type { PublicModel } from "./public-model.ts";

const OF_TOOLS: readonly SupportedParameter[] = ["tools", "tool_choice", "parallel_tool_calls"];
const OF_REASONING: readonly SupportedParameter[] = [
  "reasoning",
  "reasoning_effort",
  "include_reasoning",
];

/**
 * The request parameters that a model takes at a provider: what its adapter passes on, less what the model is known
 * not to do. Undefined, which means all, where the adapter does not say.
 */
export function supportedBy(
  { tools, reasoning }: Pick<PublicModel, "tools" | "reasoning">,
  table: ParameterTable | undefined,
): readonly SupportedParameter[] | undefined {
  if (table === undefined) return undefined;
  const lacks = new Set([
    ...(tools === false ? OF_TOOLS : []),
    ...(reasoning === false ? OF_REASONING : []),
  ]);
  return SUPPORTED_PARAMETERS.filter((word) => !lacks.has(word) && isPassedOn(word, table));
}

/** A schema for answers is a form of `response_format`, not a field of its own. */
function isPassedOn(word: SupportedParameter, { rules, unknown }: ParameterTable): boolean {
  const field = word === "structured_outputs" ? "response_format" : word;
  return (rules[field]?.kind ?? unknown) !== "unsupported";
}
