import type { NotReady, ReadyReads, StreamPiece } from "@sluice/schema";
import type { UpstreamStream } from "./upstream-stream.ts";

type Pieces = readonly StreamPiece[];

/** What was held until the commit boundary, then the rest of the stream. Left early, it closes the upstream at once. */
export class CommittedReads implements ReadyReads<Pieces> {
  readonly #held: Pieces[];
  readonly #stream: UpstreamStream;

  constructor(held: readonly Pieces[], stream: UpstreamStream) {
    this.#held = [...held];
    this.#stream = stream;
  }

  /** The stream's own promise for most reads: another one around it would cost each of them. */
  next(): Promise<IteratorResult<Pieces, undefined>> {
    const value = this.#held.shift();
    return value === undefined ? this.#stream.next() : Promise.resolve({ done: false, value });
  }

  ready(): Pieces | NotReady {
    return this.#held.shift() ?? this.#stream.ready();
  }

  whenReady(listener: () => void): void {
    this.#stream.whenReady(listener);
  }

  async return(): Promise<IteratorResult<Pieces, undefined>> {
    this.#held.length = 0;
    this.#stream.close();
    return { done: true, value: undefined };
  }

  [Symbol.asyncIterator](): this {
    return this;
  }
}
