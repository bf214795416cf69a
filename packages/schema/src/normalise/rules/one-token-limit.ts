import type { Rule } from "../change.ts";

/** `max_tokens` becomes `max_completion_tokens`, which wins where both are given (contract §7.27). */
export const oneTokenLimit: Rule = (request) => {
  if (!("max_tokens" in request)) return undefined;
  const { max_tokens: old, ...rest } = request;
  const limit = rest.max_completion_tokens ?? old;
  return {
    kind: "changed",
    request: typeof limit === "number" ? { ...rest, max_completion_tokens: limit } : rest,
  };
};
