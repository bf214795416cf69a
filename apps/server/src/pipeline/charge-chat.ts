import type { Price, Usage } from "@sluice/schema";
import { costOfChat } from "../money/cost.ts";
import { usdOf } from "../money/usd.ts";
import type { Metered } from "./chat-meter.ts";
import type { Charge } from "./settlement.ts";

/** An answer's usage as the caller sees it, and the same as the record keeps it. */
export interface ChatCharge {
  readonly usage: Usage;
  readonly charge: Charge;
}

const FREE: Price = { prompt: 0, completion: 0 };

/**
 * What a chat answer costs (wire reference §7.1). One without a token and without a reason, and one
 * that ended in an error, is not charged (wire reference §5.4).
 */
export function chargeChat(metered: Metered, price: Price | undefined): ChatCharge {
  const { usage, estimated, finishReason } = metered;
  const empty = usage.completion_tokens === 0 && finishReason === null;
  const cost = costOfChat(empty || finishReason === "error" ? FREE : price, usage);
  return {
    charge: {
      promptTokens: usage.prompt_tokens,
      completionTokens: usage.completion_tokens,
      estimated,
      costNanos: cost.totalNanos,
    },
    usage: {
      ...usage,
      cost: usdOf(cost.totalNanos),
      is_byok: false,
      prompt_tokens_details: { cached_tokens: 0, ...usage.prompt_tokens_details },
      completion_tokens_details: { reasoning_tokens: 0, ...usage.completion_tokens_details },
      cost_details: {
        upstream_inference_cost: null,
        upstream_inference_prompt_cost: usdOf(cost.promptNanos),
        upstream_inference_completions_cost: usdOf(cost.completionNanos),
      },
    },
  };
}
