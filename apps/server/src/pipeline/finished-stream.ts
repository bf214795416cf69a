import { toGatewayError } from "@sluice/errors";
import {
  asReadyReads,
  type ChatChunk,
  type ChatRequest,
  type NotReady,
  type ReadyReads,
  type StreamPiece,
} from "@sluice/schema";
import { chargeAnswer, chargeOf } from "./charge-answer.ts";
import type { ChatMeter, Metered } from "./chat-meter.ts";
import type { Exchange } from "./exchange.ts";
import { finishOf } from "./finish-of.ts";
import { isCalledOff } from "./is-called-off.ts";
import { type Charge, NOTHING_USED } from "./settlement.ts";
import { failuresOf } from "./trace.ts";

/** What the last chunk and the record are made from. */
export interface StreamFinish {
  readonly exchange: Exchange<ChatRequest>;
  readonly meter: ChatMeter;
  /** Adds routing metadata to the last chunk when it was asked for. */
  decorate(chunk: ChatChunk): ChatChunk;
}

type Pieces = readonly StreamPiece[];
const OVER: IteratorResult<Pieces, undefined> = { done: true, value: undefined };

/**
 * The stream with one last chunk: an empty delta that repeats the finish reason, and usage with its
 * cost (wire reference §8.2). Settles when it ends, breaks, or is left. Written out, for every read of
 * every stream passes here and a generator around it costs several turns more.
 */
export class FinishedStream implements ReadyReads<Pieces> {
  readonly #reads: AsyncIterator<Pieces>;
  readonly #ready: ReadyReads<Pieces> | undefined;
  readonly #finish: StreamFinish;
  #over = false;

  constructor(reads: AsyncIterable<Pieces>, finish: StreamFinish) {
    this.#reads = reads[Symbol.asyncIterator]();
    this.#ready = asReadyReads(this.#reads);
    this.#finish = finish;
  }

  async next(): Promise<IteratorResult<Pieces, undefined>> {
    if (this.#over) return OVER;
    try {
      const item = await this.#reads.next();
      if (item.done !== true) return item;
      this.#over = true;
      return { done: false, value: [await this.#last()] };
    } catch (error) {
      this.#over = true;
      this.#broken(error);
      throw error;
    }
  }

  ready(): Pieces | NotReady {
    return this.#over ? "ask" : (this.#ready?.ready() ?? "ask");
  }

  whenReady(listener: () => void): void {
    this.#ready?.whenReady(listener);
  }

  async return(): Promise<IteratorResult<Pieces, undefined>> {
    if (this.#over) return OVER;
    this.#over = true;
    try {
      await this.#reads.return?.();
    } finally {
      this.#left();
    }
    return OVER;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  async #last(): Promise<StreamPiece> {
    const { exchange, meter, decorate } = this.#finish;
    const metered = meter.metered();
    const { signal, settlement } = exchange;
    settlement.finished(finishOf(metered));
    // Whoever leaves while only usage is awaited has not had the end of it.
    if (signal.reason() === "caller-left") this.#left();
    const charged = chargeAnswer(exchange, meter);
    // Before the charge is waited for: who leaves from here on has had all of it.
    const kept = settlement.close({ kind: "complete" }, chargeOf(charged));
    const { usage } = charged instanceof Promise ? await charged : charged;
    await kept;
    const last = decorate({ ...lastChunk(exchange, metered), usage });
    return { token: false, notable: true, chunk: () => last };
  }

  #broken(error: unknown): void {
    const { signal, settlement, trace } = this.#finish.exchange;
    if (!isCalledOff(signal)) {
      const told = toGatewayError(error, failuresOf(trace));
      settlement.close({ kind: "failed", error: told }, NOTHING_USED);
    }
    this.#left();
  }

  /** The first settlement counts: nothing happens where the stream had ended already. */
  #left(): void {
    const { exchange, meter } = this.#finish;
    exchange.settlement.close({ kind: "cancelled" }, producedSoFar(exchange, meter));
  }
}

/** What was produced before the caller left is settled (contract §7.10). */
function producedSoFar(
  exchange: Exchange<ChatRequest>,
  meter: ChatMeter,
): Charge | Promise<Charge> {
  if (meter.metered().tokenPieces === 0) return NOTHING_USED;
  return chargeOf(chargeAnswer(exchange, meter));
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
        index: metered.choice,
        delta: { role: "assistant", content: "" },
        finish_reason: metered.finishReason,
        native_finish_reason: metered.nativeFinishReason,
      },
    ],
  };
}
