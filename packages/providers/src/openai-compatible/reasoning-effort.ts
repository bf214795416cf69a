import type { ChatRequest } from "@sluice/schema";

/** Share of the output limit that each effort stands for (wire reference §4.2). */
const SHARES: readonly (readonly [string, number])[] = [
  ["minimal", 0.1],
  ["low", 0.2],
  ["medium", 0.5],
  ["high", 0.8],
  ["xhigh", 0.95],
];

/** Where no output limit is given, what a budget of tokens is measured by. */
const USUAL_LIMIT = 32_000;

/**
 * The request's wish for reasoning as one word of effort: `reasoning.effort`, its shorthand, a token
 * budget turned into the nearest effort, or `enabled` alone (medium). Undefined: nothing was said.
 */
export function reasoningEffort(request: ChatRequest): string | undefined {
  const { reasoning } = request;
  const effort = reasoning?.effort ?? request.reasoning_effort;
  if (effort !== null && effort !== undefined) return effort === "max" ? "xhigh" : effort;
  if (reasoning?.enabled === false) return "none";
  const budget = reasoning?.max_tokens;
  if (typeof budget === "number") return effortOfBudget(budget, request);
  return reasoning?.enabled === true ? "medium" : undefined;
}

function effortOfBudget(budget: number, request: ChatRequest): string {
  if (budget <= 0) return "none";
  const share = budget / (request.max_completion_tokens ?? request.max_tokens ?? USUAL_LIMIT);
  const distance = ([, of]: readonly [string, number]) => Math.abs(of - share);
  return SHARES.reduce((best, one) => (distance(one) < distance(best) ? one : best))[0];
}
