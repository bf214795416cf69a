import type { StreamPiece } from "@sluice/schema";
import type { Provider } from "../provider.ts";
import { nameFailure } from "./name-failure.ts";
import type { UpstreamStream } from "./upstream-stream.ts";

type Pieces = readonly StreamPiece[];

/** What was held until the commit boundary, then the rest of the stream. Left early, it closes the upstream at once. */
export class CommittedReads implements AsyncIterableIterator<Pieces> {
  readonly #held: Pieces[];
  readonly #stream: UpstreamStream;
  readonly #provider: Provider;

  constructor(held: readonly Pieces[], stream: UpstreamStream, provider: Provider) {
    this.#held = [...held];
    this.#stream = stream;
    this.#provider = provider;
  }

  async next(): Promise<IteratorResult<Pieces, undefined>> {
    try {
      const value = this.#held.shift() ?? (await this.#stream.read());
      return value === undefined ? { done: true, value } : { done: false, value };
    } catch (error) {
      throw nameFailure(error, this.#provider);
    }
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
