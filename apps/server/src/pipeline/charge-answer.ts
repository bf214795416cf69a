import type { ChatRequest, Usage } from "@sluice/schema";
import { usdOf } from "../money/usd.ts";
import { answeredOf } from "./answered-of.ts";
import { type ChatCharge, chargeChat } from "./charge-chat.ts";
import type { ChatMeter } from "./chat-meter.ts";
import type { Exchange } from "./exchange.ts";
import { payableCharge } from "./payable-charge.ts";
import { type Charge, NOTHING_USED } from "./settlement.ts";
import { usageOfAll } from "./usage-of-all.ts";

const NO_TOKENS: Usage = { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 };

/**
 * What a request's answer costs, at the endpoint that serves it now, once its tokens are counted; its usage tells of
 * all that the request used and bought. What goes beyond what was held is charged as far as the purses pay it. Never
 * rejects.
 */
export async function chargeAnswer(
  { settlement, trace, money }: Pick<Exchange<ChatRequest>, "settlement" | "trace" | "money">,
  meter: ChatMeter,
): Promise<ChatCharge> {
  const added = settlement.added();
  if (meter.isElsewhere) {
    const isByok = answeredOf(trace.attempts)?.isByok === true;
    return {
      usage: { ...usageOfAll(NO_TOKENS, NOTHING_USED, added), is_byok: isByok },
      charge: NOTHING_USED,
    };
  }
  const price = settlement.servedBy()?.price;
  const counting = meter.counted();
  // Nearly always: its provider told what it used.
  const answer = counting instanceof Promise ? await counting : counting;
  const { usage, charge: whole } = chargeChat(answer, price, trace.attempts);
  const charge = await payableCharge(whole, money);
  const told = charge === whole ? usage : withCosts(usage, charge);
  return { usage: usageOfAll(told, charge, added), charge };
}

/** The usage of an answer that could not be charged in full. */
function withCosts(usage: Usage, { costNanos, tokenCosts }: Charge): Usage {
  const { promptNanos = 0, completionNanos = 0 } = tokenCosts ?? {};
  return {
    ...usage,
    cost: usdOf(costNanos),
    cost_details: {
      upstream_inference_cost: usage.cost_details?.upstream_inference_cost ?? null,
      upstream_inference_prompt_cost: usdOf(promptNanos),
      upstream_inference_completions_cost: usdOf(completionNanos),
    },
  };
}
