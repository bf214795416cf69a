import type { ChatChunk, ChatRequest, Price, StreamPiece } from "@sluice/schema";
import type { ChatMeter, Metered } from "./chat-meter.ts";
import type { Exchange } from "./exchange.ts";
import { chargeOf, type Charge, NOTHING_USED } from "./settlement.ts";
import { usageWithCost } from "./usage-with-cost.ts";

/** What the last chunk and the record are made from. */
export interface StreamFinish {
  readonly exchange: Exchange<ChatRequest>;
  readonly meter: ChatMeter;
  /** Routing metadata for the last chunk, when it was asked for. */
  readonly metadata: () => Partial<ChatChunk>;
}

/**
 * The stream with one last chunk: an empty delta that repeats the finish reason, and usage with its
 * cost (wire reference §8.2). Settles when it ends, breaks, or is left.
 */
export async function* finishStream(
  reads: AsyncIterable<readonly StreamPiece[]>,
  { exchange, meter, metadata }: StreamFinish,
): AsyncIterable<readonly StreamPiece[]> {
  const { settlement } = exchange;
  try {
    for await (const pieces of reads) yield pieces;
    const metered = meter.metered();
    const { usage, cost } = usageWithCost(metered.usage, priceOf(exchange));
    settlement.finished(metered.finishReason);
    settlement.close("complete", chargeWorth(metered, chargeOf(usage, cost.totalNanos, metered.estimated)));
    const last = { ...lastChunk(exchange, metered), usage, ...metadata() };
    yield [{ token: false, notable: true, chunk: () => last }];
  } catch (error) {
    const left = exchange.signal.reason() === "caller-left";
    if (left) settlement.close("cancelled", chargeOfCancelled(exchange, meter));
    settlement.close("failed", NOTHING_USED);
    throw error;
  } finally {
    settlement.close("cancelled", chargeOfCancelled(exchange, meter));
  }
}

/** An answer without a token and without a reason is not charged (wire reference §5.4). */
export function chargeWorth(metered: Metered, charge: Charge): Charge {
  const empty = metered.usage.completion_tokens === 0 && metered.finishReason === null;
  return empty || metered.finishReason === "error" ? { ...charge, costNanos: 0 } : charge;
}

/** What was produced before the caller left is settled (contract §7.10). */
function chargeOfCancelled(exchange: Exchange<ChatRequest>, meter: ChatMeter): Charge {
  const metered = meter.metered();
  if (metered.tokenPieces === 0) return NOTHING_USED;
  const { usage, cost } = usageWithCost(metered.usage, priceOf(exchange));
  return chargeOf(usage, cost.totalNanos, metered.estimated);
}

/** The price of the endpoint that answers. */
export function priceOf({ trace }: Pick<Exchange<unknown>, "trace">): Price | undefined {
  return trace.attempts.at(-1)?.endpoint.price;
}

function lastChunk(exchange: Exchange<ChatRequest>, metered: Metered): ChatChunk {
  const endpoint = exchange.trace.attempts.at(-1)?.endpoint;
  return {
    id: exchange.generationId,
    object: "chat.completion.chunk",
    created: exchange.created,
    model: endpoint?.model ?? "",
    provider: endpoint?.providerName ?? "",
    ...(metered.serviceTier === undefined ? {} : { service_tier: metered.serviceTier }),
    choices: [
      {
        index: 0,
        delta: { role: "assistant", content: "" },
        finish_reason: metered.finishReason,
        native_finish_reason: metered.nativeFinishReason,
      },
    ],
  };
}
