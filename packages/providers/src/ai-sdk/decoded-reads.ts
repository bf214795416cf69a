import type { StreamPiece } from "@sluice/schema";
import type { PartReads } from "./part-reads.ts";
import type { StreamDecoder } from "./stream-decoder.ts";

type Pieces = readonly StreamPiece[];

/** The reads of one stream as pieces; what breaks it is thrown as a failure of the provider, and the stream is left. */
export class DecodedReads implements AsyncIterableIterator<Pieces> {
  readonly #parts: PartReads;
  readonly #decoder: StreamDecoder;
  readonly #failureOf: (error: unknown) => Error;
  #first: IteratorResult<Pieces, undefined> | undefined;

  constructor(parts: PartReads, decoder: StreamDecoder, failure: (error: unknown) => Error) {
    this.#parts = parts;
    this.#decoder = decoder;
    this.#failureOf = failure;
  }

  /** Takes the first read, with what the model says at the start. */
  async begin(): Promise<void> {
    this.#first = await this.#take();
  }

  async next(): Promise<IteratorResult<Pieces, undefined>> {
    const first = this.#first;
    if (first === undefined) return this.#take();
    this.#first = undefined;
    return first;
  }

  async return(): Promise<IteratorResult<Pieces, undefined>> {
    this.#first = undefined;
    return this.#parts.return() as Promise<IteratorReturnResult<undefined>>;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  async #take(): Promise<IteratorResult<Pieces, undefined>> {
    try {
      const group = await this.#parts.next();
      if (group.done !== true) return { done: false, value: this.#decoder.push(group.value) };
      this.#decoder.end();
      return { done: true, value: undefined };
    } catch (error) {
      void this.#parts.return();
      throw this.#failureOf(error);
    }
  }
}
