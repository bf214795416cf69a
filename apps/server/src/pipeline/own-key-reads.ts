import { ownKeyFailure } from "./own-key-failure.ts";

/** The reads of an answer to the caller's own key: a break is told as `ownKeyFailure` tells it. */
export class OwnKeyReads<Read> implements AsyncIterableIterator<Read> {
  readonly #reads: AsyncIterator<Read>;
  readonly #key: string;

  constructor(reads: AsyncIterable<Read>, key: string) {
    this.#reads = reads[Symbol.asyncIterator]();
    this.#key = key;
  }

  async next(): Promise<IteratorResult<Read, undefined>> {
    try {
      const item = await this.#reads.next();
      return item.done === true ? { done: true, value: undefined } : item;
    } catch (error) {
      throw ownKeyFailure(error, this.#key);
    }
  }

  async return(): Promise<IteratorResult<Read, undefined>> {
    await this.#reads.return?.();
    return { done: true, value: undefined };
  }

  [Symbol.asyncIterator](): this {
    return this;
  }
}
