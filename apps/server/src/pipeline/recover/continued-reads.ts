import type { StreamPiece } from "@sluice/schema";
import { SaidSoFar } from "./said-so-far.ts";

type Pieces = readonly StreamPiece[];
type Item = IteratorResult<Pieces, undefined>;

/** Gives the rest of an answer that broke, from where it broke; throws what the caller is to be told when there is none. */
export type GoOn = (said: SaidSoFar, broken: unknown) => Promise<AsyncIterable<Pieces>>;

/** The reads of an answer that is continued elsewhere when it breaks, as often as that can be done. */
export class ContinuedReads implements AsyncIterableIterator<Pieces> {
  readonly #said = new SaidSoFar();
  readonly #goOn: GoOn;
  #reads: AsyncIterator<Pieces>;

  constructor(reads: AsyncIterable<Pieces>, goOn: GoOn) {
    this.#reads = reads[Symbol.asyncIterator]();
    this.#goOn = goOn;
  }

  async next(): Promise<Item> {
    for (;;) {
      try {
        const item = await this.#reads.next();
        if (item.done === true) return { done: true, value: undefined };
        this.#said.note(item.value);
        return item;
      } catch (error) {
        const rest = await this.#goOn(this.#said, error);
        this.#reads = rest[Symbol.asyncIterator]();
      }
    }
  }

  async return(): Promise<Item> {
    await this.#reads.return?.();
    return { done: true, value: undefined };
  }

  [Symbol.asyncIterator](): this {
    return this;
  }
}
