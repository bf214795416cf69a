import type { StreamPiece } from "@sluice/schema";
import type { ChatMeter } from "./chat-meter.ts";

type Pieces = readonly StreamPiece[];

/** Reads that a meter hears as they pass; left before the first of them, the answer is left all the same. */
export class TappedReads implements AsyncIterableIterator<Pieces> {
  readonly #reads: AsyncIterator<Pieces>;
  readonly #meter: Pick<ChatMeter, "tap">;

  constructor(reads: AsyncIterable<Pieces>, meter: Pick<ChatMeter, "tap">) {
    this.#reads = reads[Symbol.asyncIterator]();
    this.#meter = meter;
  }

  async next(): Promise<IteratorResult<Pieces, undefined>> {
    const item = await this.#reads.next();
    if (item.done === true) return { done: true, value: undefined };
    return { done: false, value: this.#meter.tap(item.value) };
  }

  async return(): Promise<IteratorResult<Pieces, undefined>> {
    await this.#reads.return?.();
    return { done: true, value: undefined };
  }

  [Symbol.asyncIterator](): this {
    return this;
  }
}
