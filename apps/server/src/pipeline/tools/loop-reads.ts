import { collectAnswer, readsOfAnswer } from "@sluice/providers";
import type { StreamPiece } from "@sluice/schema";
import type { ChargedCall } from "../charged-call.ts";
import { ShownPieces } from "./shown-pieces.ts";
import type { ReadRound, ToolLoop } from "./tool-loop.ts";

type Pieces = readonly StreamPiece[];
type Item = IteratorResult<Pieces, undefined>;

const OVER: Item = { done: true, value: undefined };

/**
 * The rounds of a loop as one stream. Written out, for a generator that nobody pulled would not close the round that
 * is open.
 */
export class LoopReads implements AsyncIterableIterator<Pieces> {
  readonly #loop: ToolLoop;
  readonly #shown: ShownPieces;
  #reads: AsyncIterator<Pieces>;
  #round: StreamPiece[] = [];
  #isOver = false;

  /** @param first its round that is open */
  constructor(loop: ToolLoop, first: ChargedCall) {
    this.#loop = loop;
    this.#shown = new ShownPieces((name) => loop.tools.functions.has(name));
    this.#reads = readsOf(first);
  }

  async next(): Promise<Item> {
    while (!this.#isOver) {
      const pieces = await this.#pull();
      if (pieces.length > 0) return { done: false, value: pieces };
    }
    return OVER;
  }

  async return(): Promise<Item> {
    if (this.#isOver) return OVER;
    this.#isOver = true;
    await this.#reads.return?.();
    return OVER;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  async #pull(): Promise<Pieces> {
    try {
      const item = await this.#reads.next();
      if (item.done === true) return await this.#endRound();
      this.#round.push(...item.value);
      return this.#shown.push(item.value);
    } catch (error) {
      this.#isOver = true;
      throw error;
    }
  }

  async #endRound(): Promise<Pieces> {
    const round = await this.#read();
    const next = this.#loop.ended(round);
    if (next.kind === "over") {
      this.#isOver = true;
      return this.#shown.last(next.finishReason, [...this.#loop.over()]);
    }
    const call = await this.#loop.proceed(round, next);
    this.#shown.nextRound(round.said.content ?? "");
    this.#reads = readsOf(call);
    this.#round = [];
    return [];
  }

  /** The round as its model said it. */
  async #read(): Promise<ReadRound> {
    const pieces = this.#round;
    const whole = await collectAnswer({ kind: "stream", reads: one(pieces) });
    const [choice] = whole.choices;
    const said = choice?.message ?? { role: "assistant" as const, content: null };
    return { said, calls: this.#shown.calls(), ...this.#shown.end() };
  }
}

function readsOf({ answer }: ChargedCall): AsyncIterator<Pieces> {
  return readsOfAnswer(answer)[Symbol.asyncIterator]();
}

async function* one(pieces: Pieces): AsyncGenerator<Pieces> {
  yield pieces;
}
