import type { StreamPiece } from "@sluice/schema";
import type { DirectProvider } from "../provider.ts";
import { providerErrorOf } from "./provider-error-of.ts";

type Pieces = readonly StreamPiece[];

/**
 * The reads of a provider without HTTP of ours. Nobody has looked at how they end: without a finish reason
 * the answer was cut (contract §7.5), and they throw `malformed`.
 */
export class WholeReads implements AsyncIterableIterator<Pieces> {
  readonly #reads: AsyncIterator<Pieces>;
  readonly #provider: DirectProvider;
  #finished = false;

  constructor(reads: AsyncIterable<Pieces>, provider: DirectProvider) {
    this.#reads = reads[Symbol.asyncIterator]();
    this.#provider = provider;
  }

  async next(): Promise<IteratorResult<Pieces, undefined>> {
    const item = await this.#reads.next();
    if (item.done !== true) {
      this.#finished ||= item.value.some(isLast);
      return item;
    }
    if (this.#finished) return { done: true, value: undefined };
    const message = "it ended without a finish reason";
    throw providerErrorOf(this.#provider, { kind: "malformed", message });
  }

  async return(): Promise<IteratorResult<Pieces, undefined>> {
    await this.#reads.return?.();
    return { done: true, value: undefined };
  }

  [Symbol.asyncIterator](): this {
    return this;
  }
}

function isLast(piece: StreamPiece): boolean {
  return piece.notable && piece.chunk().choices.some(({ finish_reason }) => finish_reason !== null);
}
