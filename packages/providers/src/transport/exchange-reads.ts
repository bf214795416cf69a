import type { NotReady, ReadyReads } from "@sluice/schema";
import type { Exchange } from "./exchange.ts";

/** The body of an exchange as it comes; ending the iteration early closes the connection at once. */
export class ExchangeReads implements ReadyReads<Uint8Array> {
  readonly #exchange: Exchange;

  constructor(exchange: Exchange) {
    this.#exchange = exchange;
  }

  next(): Promise<IteratorResult<Uint8Array, undefined>> {
    return this.#exchange.next();
  }

  ready(): Uint8Array | NotReady {
    return this.#exchange.ready();
  }

  whenReady(listener: () => void): void {
    this.#exchange.whenReady(listener);
  }

  async return(): Promise<IteratorResult<Uint8Array, undefined>> {
    this.#exchange.close();
    return { done: true, value: undefined };
  }

  [Symbol.asyncIterator](): this {
    return this;
  }
}
