import type { ChatRequest } from "@sluice/schema";
import { nearestEffort, USUAL_OUTPUT_TOKENS } from "../effort-share.ts";

/** How hard models other than Claude can be told to think. */
export type PlainEffort = "low" | "medium" | "high";

/** The effort that a request wishes for; undefined where it wishes for none (wire reference §4.2). */
export function reasoningEffort(request: ChatRequest): PlainEffort | undefined {
  const { reasoning } = request;
  const effort = reasoning?.effort ?? request.reasoning_effort ?? undefined;
  const budget = reasoning?.max_tokens ?? undefined;
  if (effort === "none" || budget === 0 || reasoning?.enabled === false) return undefined;
  if (effort === "minimal" || effort === "low") return "low";
  if (effort !== undefined) return effort === "medium" ? "medium" : "high";
  if (budget !== undefined) {
    const limit = request.max_completion_tokens ?? request.max_tokens ?? USUAL_OUTPUT_TOKENS;
    return nearestEffort(budget / limit, ["low", "medium", "high"]);
  }
  return reasoning?.enabled === true ? "medium" : undefined;
}
