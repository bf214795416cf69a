import type { ParameterTable } from "@sluice/providers";
import { SUPPORTED_PARAMETERS, type SupportedParameter } from "@sluice/schema";
import type { PublicModel } from "./public-model.ts";

const OF_TOOLS: readonly SupportedParameter[] = ["tools", "tool_choice", "parallel_tool_calls"];
const OF_REASONING: readonly SupportedParameter[] = [
  "reasoning",
  "reasoning_effort",
  "include_reasoning",
];
const OF_SEARCH: readonly SupportedParameter[] = ["web_search_options"];

/**
 * The request parameters that a model takes at a provider: what its adapter passes on, less what the model is known
 * not to do. Undefined, which means all, where the adapter does not say.
 */
export function supportedBy(
  { model, tools, reasoning }: Pick<PublicModel, "model" | "tools" | "reasoning">,
  table: ParameterTable | undefined,
): readonly SupportedParameter[] | undefined {
  if (table === undefined) return undefined;
  const lacks = new Set([
    ...(tools === false ? OF_TOOLS : []),
    ...(reasoning === false ? OF_REASONING : []),
    ...(searches(model, table) ? [] : OF_SEARCH),
  ]);
  return SUPPORTED_PARAMETERS.filter((word) => !lacks.has(word) && isPassedOn(word, table));
}

/** With a plain request; where the adapter does not say, what it passes on counts. */
function searches(model: string, table: ParameterTable): boolean {
  return table.searches === undefined || table.searches(model, {}) !== undefined;
}

/** A schema for answers is a form of `response_format`, not a field of its own. */
function isPassedOn(word: SupportedParameter, { rules, unknown }: ParameterTable): boolean {
  const field = word === "structured_outputs" ? "response_format" : word;
  return (rules[field]?.kind ?? unknown) !== "unsupported";
}
