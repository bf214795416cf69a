import type { ChatRequest } from "@sluice/schema";
import { nearestEffort, USUAL_OUTPUT_TOKENS } from "../effort-share.ts";

const EFFORTS = ["minimal", "low", "medium", "high", "xhigh"] as const;

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
  const limit = request.max_completion_tokens ?? request.max_tokens ?? USUAL_OUTPUT_TOKENS;
  return nearestEffort(budget / limit, EFFORTS);
}
