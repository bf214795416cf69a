import type { Price, Usage } from "@sluice/schema";
import { type Cost, costOfChat, toUsd } from "./cost.ts";

/** Usage as the caller sees it, with what it costs (wire reference §7.1). */
export function usageWithCost(
  usage: Usage,
  price: Price | undefined,
): { readonly usage: Usage; readonly cost: Cost } {
  const cost = costOfChat(price, usage);
  return {
    cost,
    usage: {
      ...usage,
      cost: toUsd(cost.totalNanos),
      is_byok: false,
      prompt_tokens_details: { cached_tokens: 0, ...usage.prompt_tokens_details },
      completion_tokens_details: { reasoning_tokens: 0, ...usage.completion_tokens_details },
      cost_details: {
        upstream_inference_cost: null,
        upstream_inference_prompt_cost: toUsd(cost.promptNanos),
        upstream_inference_completions_cost: toUsd(cost.completionNanos),
      },
    },
  };
}
