import type { ChatRequest } from "../../chat/request.ts";
import type { Rule } from "../change.ts";

/**
 * `reasoning_effort` and `include_reasoning` become members of `reasoning` (wire reference §4): the first
 * its `effort`, the second an empty object, or `exclude: true` when it is false. What `reasoning` says
 * itself wins.
 */
export const oneReasoning: Rule = (request) => {
  if (!("reasoning_effort" in request || "include_reasoning" in request)) return undefined;
  const { reasoning_effort: effort, include_reasoning: include, ...rest } = request;
  const said = reasoningOf(effort, include);
  if (said === undefined) return { kind: "changed", request: rest };
  return { kind: "changed", request: { ...rest, reasoning: { ...said, ...given(rest) } } };
};

function reasoningOf(
  effort: ChatRequest["reasoning_effort"],
  include: ChatRequest["include_reasoning"],
): NonNullable<ChatRequest["reasoning"]> | undefined {
  if (typeof effort !== "string" && typeof include !== "boolean") return undefined;
  return {
    ...(typeof effort === "string" ? { effort } : {}),
    ...(include === false ? { exclude: true } : {}),
  };
}

/** Null means not set. */
function given({ reasoning }: ChatRequest): NonNullable<ChatRequest["reasoning"]> {
  return Object.fromEntries(Object.entries(reasoning ?? {}).filter(([, value]) => value !== null));
}
