import { toGatewayError } from "@sluice/errors";
import type { ChatChunk, ChatRequest, StreamPiece } from "@sluice/schema";
import { chargeChat } from "./charge-chat.ts";
import type { ChatMeter, Metered } from "./chat-meter.ts";
import type { Exchange } from "./exchange.ts";
import { type Charge, NOTHING_USED } from "./settlement.ts";
import { failuresOf } from "./trace.ts";

/** What the last chunk and the record are made from. */
export interface StreamFinish {
  readonly exchange: Exchange<ChatRequest>;
  readonly meter: ChatMeter;
  /** Adds routing metadata to the last chunk when it was asked for. */
  decorate(chunk: ChatChunk): ChatChunk;
}

/**
 * The stream with one last chunk: an empty delta that repeats the finish reason, and usage with its
 * cost (wire reference §8.2). Settles when it ends, breaks, or is left.
 */
export async function* finishStream(
  reads: AsyncIterable<readonly StreamPiece[]>,
  { exchange, meter, decorate }: StreamFinish,
): AsyncGenerator<readonly StreamPiece[], void, undefined> {
  const { settlement, trace } = exchange;
  try {
    for await (const pieces of reads) yield pieces;
    const metered = meter.metered();
    const { usage, charge } = chargeChat(metered, settlement.servedBy()?.price);
    settlement.finished(metered.finishReason);
    settlement.close({ kind: "complete" }, charge);
    const last = decorate({ ...lastChunk(exchange, metered), usage });
    yield [{ token: false, notable: true, chunk: () => last }];
  } catch (error) {
    if (exchange.signal.reason() !== "caller-left") {
      const told = toGatewayError(error, failuresOf(trace));
      settlement.close({ kind: "failed", error: told }, NOTHING_USED);
    }
    throw error;
  } finally {
    settlement.close({ kind: "cancelled" }, producedSoFar(exchange, meter));
  }
}

/** What was produced before the caller left is settled (contract §7.10). */
function producedSoFar({ settlement }: Exchange<ChatRequest>, meter: ChatMeter): Charge {
  const metered = meter.metered();
  if (metered.tokenPieces === 0) return NOTHING_USED;
  return chargeChat(metered, settlement.servedBy()?.price).charge;
}

function lastChunk(exchange: Exchange<ChatRequest>, metered: Metered): ChatChunk {
  const endpoint = exchange.settlement.servedBy();
  return {
    id: exchange.generationId,
    object: "chat.completion.chunk",
    created: exchange.created,
    model: endpoint?.model ?? exchange.request.model ?? "",
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
