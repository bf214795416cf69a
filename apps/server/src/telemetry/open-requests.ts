import type { WatchedOperation } from "./watched-operation.ts";

/** How many requests are under way. */
export class OpenRequests {
  readonly #open = new Map<WatchedOperation, number>();
  #streams = 0;

  begun(operation: WatchedOperation): void {
    this.#open.set(operation, (this.#open.get(operation) ?? 0) + 1);
  }

  /** A request of a model turned out to be a stream. */
  streams(): void {
    this.#streams += 1;
  }

  ended(operation: WatchedOperation, wasStream: boolean): void {
    this.#open.set(operation, (this.#open.get(operation) ?? 0) - 1);
    if (wasStream) this.#streams -= 1;
  }

  /** By operation, of those that were seen. */
  view(): ReadonlyMap<WatchedOperation, number> {
    return this.#open;
  }

  openStreams(): number {
    return this.#streams;
  }
}
