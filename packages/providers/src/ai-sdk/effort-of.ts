import type { ChatRequest } from "@sluice/schema";
import { nearestEffort, type ThinkingEffort, USUAL_OUTPUT_TOKENS } from "../effort-share.ts";

const EFFORTS: readonly [ThinkingEffort, ...ThinkingEffort[]] = [
  "minimal",
  "low",
  "medium",
  "high",
  "xhigh",
];

/**
 * How hard a request wants the model to think, in one word: the specification has no budgets, so that one of
 * tokens becomes the nearest effort (wire reference §4.2). Undefined where nothing is asked.
 */
export function effortOf(request: ChatRequest): ThinkingEffort | "none" | undefined {
  const { reasoning } = request;
  const effort = reasoning?.effort ?? request.reasoning_effort ?? undefined;
  if (reasoning?.enabled === false) return "none";
  if (effort !== undefined) return effort;
  const budget = reasoning?.max_tokens ?? undefined;
  if (budget === undefined) return reasoning?.enabled === true ? "medium" : undefined;
  if (budget === 0) return "none";
  const limit = request.max_completion_tokens ?? request.max_tokens ?? USUAL_OUTPUT_TOKENS;
  return nearestEffort(Math.min(budget / limit, 1), EFFORTS);
}
