import type { ChatRequest, Price, Usage } from "@sluice/schema";
import { usdOf } from "../money/usd.ts";
import { answeredOf } from "./answered-of.ts";
import { type ChatCharge, chargeChat } from "./charge-chat.ts";
import type { ChatMeter, CountedAnswer } from "./chat-meter.ts";
import type { Exchange } from "./exchange.ts";
import { payableCharge } from "./payable-charge.ts";
import { type Charge, NOTHING_USED, type Settlement } from "./settlement.ts";
import { usageOfAll } from "./usage-of-all.ts";

type ChargedExchange = Pick<Exchange<ChatRequest>, "settlement" | "trace" | "money">;

const NO_TOKENS: Usage = { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 };

/**
 * What a request's answer costs, at the endpoint that serves it now, once its tokens are counted; its usage tells of
 * all that the request used and bought. What goes beyond what was held is charged as far as the purses pay it. Never
 * rejects; nearly always, where its provider told what it used, it is known at once.
 */
export function chargeAnswer(
  exchange: ChargedExchange,
  meter: Pick<ChatMeter, "counted" | "isElsewhere">,
): ChatCharge | Promise<ChatCharge> {
  const { settlement, trace } = exchange;
  if (meter.isElsewhere) {
    const isByok = answeredOf(trace.attempts)?.isByok === true;
    return {
      usage: { ...usageOfAll(NO_TOKENS, NOTHING_USED, settlement.added()), is_byok: isByok },
      charge: NOTHING_USED,
    };
  }
  const price = settlement.servedBy()?.price;
  const counted = meter.counted();
  return counted instanceof Promise
    ? counted.then((answer) => chargeCounted(answer, price, exchange))
    : chargeCounted(counted, price, exchange);
}

/** What of it is charged alone. */
export function chargeOf(charged: ReturnType<typeof chargeAnswer>): Charge | Promise<Charge> {
  return charged instanceof Promise ? charged.then(({ charge }) => charge) : charged.charge;
}

function chargeCounted(
  answer: CountedAnswer,
  price: Price | undefined,
  { settlement, trace, money }: ChargedExchange,
): ChatCharge | Promise<ChatCharge> {
  const whole = chargeChat(answer, price, trace.attempts);
  const payable = payableCharge(whole.charge, money);
  return payable instanceof Promise
    ? payable.then((charge) => paidBy(charge, whole, settlement))
    : paidBy(payable, whole, settlement);
}

/** An answer of which this is charged, and the usage to tell. */
function paidBy(
  charge: Charge,
  whole: ChatCharge,
  settlement: Pick<Settlement, "added">,
): ChatCharge {
  const own = charge === whole.charge ? whole.usage : withCosts(whole.usage, charge);
  return { usage: usageOfAll(own, charge, settlement.added()), charge };
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
