import type { Exchange } from "./exchange.ts";

/** The body of an exchange as it comes; ending the iteration early closes the connection at once. */
export class ExchangeReads implements AsyncIterableIterator<Uint8Array> {
  readonly #exchange: Exchange;

  constructor(exchange: Exchange) {
    this.#exchange = exchange;
  }

  next(): Promise<IteratorResult<Uint8Array, undefined>> {
    return this.#exchange.next();
  }

  async return(): Promise<IteratorResult<Uint8Array, undefined>> {
    this.#exchange.close();
    return { done: true, value: undefined };
  }

  [Symbol.asyncIterator](): this {
    return this;
  }
}
