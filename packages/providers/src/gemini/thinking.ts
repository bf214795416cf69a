import type { ChatRequest } from "@sluice/schema";
import type { Call } from "../call.ts";
import { codecError } from "../codec-error.ts";
import { hidesReasoning } from "../hides-reasoning.ts";
import { type ModelAbilities, modelAbilities } from "./model-abilities.ts";

/** Share of the output limit that each effort stands for (wire reference §4.2). */
const SHARES = { max: 0.95, xhigh: 0.95, high: 0.8, medium: 0.5, low: 0.2, minimal: 0.1 } as const;
type ThinkingEffort = keyof typeof SHARES;

/** Where no output limit is given, what an effort is a share of, in tokens. */
const USUAL_LIMIT = 32_000;

/** What the caller says of thinking. */
interface Wish {
  readonly effort: ThinkingEffort | undefined;
  readonly budget: number | undefined;
  /** Of the answer, thoughts included, in tokens. */
  readonly limit: number;
}

type Config = Readonly<Record<string, unknown>>;

/**
 * `thinkingConfig` of a request, in the form that the model knows: a budget or a level; undefined where
 * nothing is said of it. Thoughts are asked for unless the caller hides them.
 *
 * @throws ProviderError `rejected` where thinking is turned off for a model that always thinks (wire reference §4.2)
 */
export function thinkingConfig(call: Call<ChatRequest>): Config | undefined {
  const { request, endpoint } = call;
  const abilities = modelAbilities(endpoint.upstreamModel);
  if (abilities.thinking === "none") return undefined;
  const { reasoning } = request;
  const effort = reasoning?.effort ?? request.reasoning_effort ?? undefined;
  const budget = reasoning?.max_tokens ?? undefined;
  if (effort === "none" || budget === 0 || reasoning?.enabled === false) {
    return resting(call, abilities);
  }
  const limit = request.max_completion_tokens ?? request.max_tokens ?? endpoint.maxCompletionTokens;
  const asked = configOf({ effort, budget, limit: limit ?? USUAL_LIMIT }, abilities);
  const shown = hidesReasoning(request) ? {} : { includeThoughts: true };
  const config = { ...shown, ...asked };
  return Object.keys(config).length === 0 ? undefined : config;
}

function configOf({ effort, budget, limit }: Wish, abilities: ModelAbilities): Config {
  if (effort === undefined && budget === undefined) return {};
  if (abilities.thinking === "level") {
    return { thinkingLevel: level(effort ?? nearest((budget ?? 0) / limit), abilities) };
  }
  const { least, most } = abilities.budget;
  const tokens = budget ?? Math.floor(limit * SHARES[effort ?? "medium"]);
  return { thinkingBudget: Math.min(Math.max(tokens, least), most) };
}

function resting(call: Call<ChatRequest>, { canRest, thinking }: ModelAbilities): Config {
  if (canRest) return thinking === "level" ? { thinkingLevel: "minimal" } : { thinkingBudget: 0 };
  const message = `${call.endpoint.model} always thinks: do not turn its reasoning off, or choose another model`;
  throw codecError(call, { kind: "rejected", message });
}

/** Larger models know no level below low. */
function level(effort: ThinkingEffort, { canRest }: ModelAbilities): string {
  if (effort === "minimal") return canRest ? "minimal" : "low";
  return effort === "low" || effort === "medium" ? effort : "high";
}

function nearest(share: number): ThinkingEffort {
  const efforts: readonly ThinkingEffort[] = ["low", "medium", "high"];
  const distance = (effort: ThinkingEffort) => Math.abs(SHARES[effort] - share);
  return efforts.reduce((best, one) => (distance(one) < distance(best) ? one : best));
}
