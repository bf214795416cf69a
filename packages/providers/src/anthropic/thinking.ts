import type { ChatRequest } from "@sluice/schema";
import { effortShare, nearestEffort, type ThinkingEffort } from "../effort-share.ts";
import type { ModelAbilities } from "./model-abilities.ts";

/** How hard the API can be told to work. */
export type Effort = "low" | "medium" | "high" | "xhigh" | "max";

/** What a request says of thinking, in the API's terms. */
export type Thinking =
  | { readonly kind: "unsaid" }
  | { readonly kind: "off" }
  | { readonly kind: "budget"; readonly tokens: number }
  | { readonly kind: "adaptive"; readonly effort: Effort | undefined };

const LEAST = 1024;
const MOST = 128_000;

/**
 * The request's wish in the form that the model knows: a budget of tokens for older ones, an effort for newer;
 * each is turned into the other where it has to be (wire reference §4.2).
 *
 * @param outputLimit in tokens, thoughts included
 */
export function thinkingOf(
  request: ChatRequest,
  abilities: ModelAbilities,
  outputLimit: number,
): Thinking {
  const { reasoning } = request;
  const effort = reasoning?.effort ?? request.reasoning_effort ?? undefined;
  const budget = reasoning?.max_tokens ?? undefined;
  if (effort === "none" || budget === 0 || reasoning?.enabled === false) return { kind: "off" };
  const isAsked = effort !== undefined || budget !== undefined || reasoning?.enabled === true;
  if (!isAsked || abilities.thinking === "none") return { kind: "unsaid" };
  if (abilities.thinking === "adaptive") {
    return { kind: "adaptive", effort: effortOf(effort, budget, outputLimit) };
  }
  const share = effortShare(effort ?? "medium");
  const tokens = budget ?? outputLimit * share;
  return { kind: "budget", tokens: Math.floor(Math.min(Math.max(tokens, LEAST), MOST)) };
}

function effortOf(
  effort: ThinkingEffort | undefined,
  budget: number | undefined,
  outputLimit: number,
): Effort | undefined {
  const asked =
    effort ??
    (budget === undefined
      ? undefined
      : nearestEffort(budget / outputLimit, ["low", "medium", "high", "xhigh"]));
  return asked === "minimal" ? "low" : asked;
}
