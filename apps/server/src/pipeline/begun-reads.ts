import type { StreamPiece } from "@sluice/schema";

type Pieces = readonly StreamPiece[];

/** The reads of a stream with one before them. Left before its first real read, it leaves the stream too. */
export class BegunReads implements AsyncIterableIterator<Pieces> {
  readonly #reads: AsyncIterator<Pieces>;
  #first: Pieces | undefined;

  constructor(first: Pieces, reads: AsyncIterable<Pieces>) {
    this.#first = first;
    this.#reads = reads[Symbol.asyncIterator]();
  }

  async next(): Promise<IteratorResult<Pieces, undefined>> {
    const value = this.#first;
    this.#first = undefined;
    if (value !== undefined) return { done: false, value };
    const item = await this.#reads.next();
    return item.done === true ? { done: true, value: undefined } : item;
  }

  async return(): Promise<IteratorResult<Pieces, undefined>> {
    this.#first = undefined;
    await this.#reads.return?.();
    return { done: true, value: undefined };
  }

  [Symbol.asyncIterator](): this {
    return this;
  }
}
