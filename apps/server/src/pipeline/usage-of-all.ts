import type { Usage } from "@sluice/schema";
import { usdOf } from "../money/usd.ts";
import { type Charge, NOTHING_USED } from "./settlement.ts";
import { sumOfCharges } from "./sum-of-charges.ts";
import { usageOfTools } from "./usage-of-tools.ts";

/**
 * The usage of an answer with all that was used and bought on the way to it: what the caller is told is what the
 * caller pays (wire reference §7.1).
 *
 * @param own of the call that answered, and its charge
 * @param added by other calls and purchases of the same generation
 */
export function usageOfAll(own: Usage, charge: Charge, added: Charge): Usage {
  if (added === NOTHING_USED) return own;
  const all = sumOfCharges(added, charge);
  const { details = {}, tokenCosts = { promptNanos: 0, completionNanos: 0 } } = all;
  const isPaidUpstream =
    all.byokNanos > 0 || typeof own.cost_details?.upstream_inference_cost === "number";
  return {
    ...own,
    prompt_tokens: all.promptTokens,
    completion_tokens: all.completionTokens,
    total_tokens: all.promptTokens + all.completionTokens,
    cost: usdOf(all.costNanos),
    prompt_tokens_details: {
      cached_tokens: details.cachedTokens ?? 0,
      ...counted("cache_write_tokens", details.cacheWriteTokens),
      ...counted("cache_write_1h_tokens", details.cacheWriteHourTokens),
      ...counted("audio_tokens", details.audioPromptTokens),
      ...counted("cached_audio_tokens", details.cachedAudioTokens),
      ...counted("image_tokens", details.imagePromptTokens),
    },
    completion_tokens_details: {
      ...own.completion_tokens_details,
      reasoning_tokens: details.reasoningTokens ?? 0,
      ...counted("audio_tokens", details.audioCompletionTokens),
      ...counted("image_tokens", details.imageCompletionTokens),
    },
    cost_details: {
      upstream_inference_cost: isPaidUpstream ? usdOf(all.byokNanos) : null,
      upstream_inference_prompt_cost: usdOf(tokenCosts.promptNanos),
      upstream_inference_completions_cost: usdOf(tokenCosts.completionNanos),
      ...(details.boughtNanos ? { server_tool_cost: usdOf(details.boughtNanos) } : {}),
    },
    ...usageOfTools(details),
  };
}

/** A member that has something to tell. */
function counted<Name extends string>(
  name: Name,
  tokens: number | undefined,
): { readonly [Key in Name]?: number } {
  return tokens ? ({ [name]: tokens } as { readonly [Key in Name]: number }) : {};
}
