import type { ChatRequest, Usage } from "@sluice/schema";
import { answeredOf } from "./answered-of.ts";
import { type ChatCharge, chargeChat } from "./charge-chat.ts";
import type { ChatMeter } from "./chat-meter.ts";
import type { Exchange } from "./exchange.ts";
import { NOTHING_USED } from "./settlement.ts";
import { usageOfAll } from "./usage-of-all.ts";

const NO_TOKENS: Usage = { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 };

/**
 * What a request's answer costs, at the endpoint that serves it now, once its tokens are counted; its usage tells of
 * all that the request used and bought. Never rejects.
 */
export async function chargeAnswer(
  { settlement, trace }: Pick<Exchange<ChatRequest>, "settlement" | "trace">,
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
  const { usage, charge } = chargeChat(await meter.counted(), price, trace.attempts);
  return { usage: usageOfAll(usage, charge, added), charge };
}
