import type { ChatRequest } from "@sluice/schema";
import { type ChatCharge, chargeChat } from "./charge-chat.ts";
import type { ChatMeter } from "./chat-meter.ts";
import type { Exchange } from "./exchange.ts";
import { usageOfAll } from "./usage-of-all.ts";

/**
 * What a request's answer costs, at the endpoint that serves it now, once its tokens are counted; its usage tells of
 * all that the request used and bought. Never rejects.
 */
export async function chargeAnswer(
  { settlement, trace }: Pick<Exchange<ChatRequest>, "settlement" | "trace">,
  meter: ChatMeter,
): Promise<ChatCharge> {
  const price = settlement.servedBy()?.price;
  const { usage, charge } = chargeChat(await meter.counted(), price, trace.attempts);
  return { usage: usageOfAll(usage, charge, settlement.added()), charge };
}
