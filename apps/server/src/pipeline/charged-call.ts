import type { ChatAnswer, ChatRequest, Endpoint, StreamPiece } from "@sluice/schema";
import { chargeChat } from "./charge-chat.ts";
import { type ChatMeter, createChatMeter } from "./chat-meter.ts";
import { counterInTime } from "./counter-in-time.ts";
import type { Dependencies } from "./dependencies.ts";
import type { Exchange } from "./exchange.ts";
import { isCalledOff } from "./is-called-off.ts";
import { payableCharge } from "./payable-charge.ts";
import { runChat } from "./run-chat.ts";
import { type Charge, NOTHING_USED, type Settlement } from "./settlement.ts";
import { settlementWithin } from "./settlement-within.ts";

type Pieces = readonly StreamPiece[];

/** One of several calls that a request makes, which is charged when it is over. */
export interface ChargedCall {
  /** Of a stream: it has to be read to its end, or left. */
  readonly answer: ChatAnswer;
  /** That answers it. */
  readonly by: () => Endpoint | undefined;
  /** What it came to; nothing before it is over. */
  readonly charge: () => Charge;
}

/** How a call stands to its request. */
export interface CallPlace {
  /** Of this call alone. */
  readonly trace: Exchange<unknown>["trace"];
  /** Hears who answers; absent: that is nobody's business but the call's. */
  readonly served?: Settlement["served"];
  /** Hears that it is over, after it was charged. */
  readonly over?: () => void;
}

/** Routes a request and calls upstreams; what that costs is the exchange's, whatever the call is part of. */
export async function callCharged(
  request: ChatRequest,
  exchange: Exchange<ChatRequest>,
  dependencies: Dependencies,
  { trace, served, over }: CallPlace,
): Promise<ChargedCall> {
  const meter = createChatMeter(request, counterInTime(dependencies, exchange.signal));
  let by: Endpoint | undefined;
  let charge = NOTHING_USED;
  /** What was made for a caller that left before it was answered. */
  let left: Charge | Promise<Charge> | undefined;
  const settlement = settlementWithin(exchange.settlement, {
    served: (endpoint, answerId) => {
      by = endpoint;
      served?.(endpoint, answerId);
    },
    servedBy: () => by,
    // It is this call that is over, not its request.
    close: async (_ending, made) => {
      left ??= made;
    },
  });
  const money = exchange.money.inner();
  const { attempts } = trace;
  const settle: Settle = async (used) => {
    if (left !== undefined) charge = await left;
    else if (used) {
      const whole = chargeChat(await meter.counted(), by?.price, attempts).charge;
      charge = await payableCharge(whole, money);
    }
    exchange.settlement.add(charge, attempts);
    money.settled(charge);
    over?.();
  };
  const inner = { ...exchange, request, settlement, trace, money };
  const answer = await runChat(request, inner, meter, dependencies).catch(
    async (error: unknown) => {
      await settle(false);
      throw error;
    },
  );
  const call = { by: () => by, charge: () => charge };
  if (answer.kind === "stream") {
    const isLeft = () => isCalledOff(exchange.signal);
    const reads = new ChargedReads(answer.reads, { meter, settle, isLeft });
    return { ...call, answer: { kind: "stream", reads } };
  }
  await settle(true);
  return { ...call, answer };
}

/** Ends a call; `used`: it is charged. */
type Settle = (used: boolean) => Promise<void>;

/** How a streamed call is charged. */
interface Charging {
  readonly meter: ChatMeter;
  readonly settle: Settle;
  /** Whether nobody is to have the rest: what was produced is charged. */
  readonly isLeft: () => boolean;
}

/** The reads of a call that is charged at their end, also where nobody ever pulled. */
class ChargedReads implements AsyncIterableIterator<Pieces> {
  readonly #reads: AsyncIterator<Pieces>;
  readonly #charging: Charging;
  #isOver = false;

  constructor(reads: AsyncIterable<Pieces>, charging: Charging) {
    this.#reads = reads[Symbol.asyncIterator]();
    this.#charging = charging;
  }

  async next(): Promise<IteratorResult<Pieces, undefined>> {
    try {
      const item = await this.#reads.next();
      if (item.done !== true) return item;
      await this.#over(this.#isUsed());
      return { done: true, value: undefined };
    } catch (error) {
      await this.#over(this.#charging.isLeft() && this.#isUsed());
      throw error;
    }
  }

  async return(): Promise<IteratorResult<Pieces, undefined>> {
    try {
      await this.#reads.return?.();
    } finally {
      await this.#over(this.#isUsed());
    }
    return { done: true, value: undefined };
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  #isUsed(): boolean {
    return this.#charging.meter.metered().tokenPieces > 0;
  }

  async #over(used: boolean): Promise<void> {
    if (this.#isOver) return;
    this.#isOver = true;
    await this.#charging.settle(used);
  }
}
