import type { ChatRequest } from "@sluice/schema";
import type { Call } from "../call.ts";
import { codecError } from "../codec-error.ts";
import {
  effortShare,
  nearestEffort,
  type ThinkingEffort,
  USUAL_OUTPUT_TOKENS,
} from "../effort-share.ts";
import { hidesReasoning } from "../hides-reasoning.ts";
import { type ModelAbilities, modelAbilities } from "./model-abilities.ts";

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
  const asked = configOf({ effort, budget, limit: limit ?? USUAL_OUTPUT_TOKENS }, abilities);
  const shown = hidesReasoning(request) ? {} : { includeThoughts: true };
  const config = { ...shown, ...asked };
  return Object.keys(config).length === 0 ? undefined : config;
}

function configOf({ effort, budget, limit }: Wish, abilities: ModelAbilities): Config {
  if (effort === undefined && budget === undefined) return {};
  if (abilities.thinking === "level") {
    return {
      thinkingLevel: level(
        effort ?? nearestEffort((budget ?? 0) / limit, ["low", "medium", "high"]),
        abilities,
      ),
    };
  }
  const { least, most } = abilities.budget;
  const tokens = budget ?? Math.floor(limit * effortShare(effort ?? "medium"));
  return { thinkingBudget: Math.min(Math.max(tokens, least), most) };
}

function resting(call: Call<ChatRequest>, { canRest, thinking }: ModelAbilities): Config {
  if (canRest) return thinking === "level" ? { thinkingLevel: "MINIMAL" } : { thinkingBudget: 0 };
  const message = `${call.endpoint.model} always thinks: do not turn its reasoning off, or choose another model`;
  throw codecError(call, { kind: "rejected", message });
}

/** Larger models know no level below low. The enumeration is in capitals. */
function level(effort: ThinkingEffort, { canRest }: ModelAbilities): string {
  if (effort === "minimal") return canRest ? "MINIMAL" : "LOW";
  return effort === "low" || effort === "medium" ? effort.toUpperCase() : "HIGH";
}
