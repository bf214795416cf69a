import { ProviderError } from "@sluice/errors";
import { asReadyReads, type NotReady, type ReadyReads, type StreamPiece } from "@sluice/schema";
import type { AttemptRecord } from "./attempt-record.ts";
import type { ChatMeter } from "./chat-meter.ts";

type Pieces = readonly StreamPiece[];

/**
 * The reads of an answer, counted as they pass; their end, break or leaving ends the attempt. Written out,
 * for every read of every stream passes here and a generator around it costs several turns more.
 */
export class MeteredReads implements ReadyReads<Pieces> {
  readonly #reads: AsyncIterator<Pieces>;
  readonly #ready: ReadyReads<Pieces> | undefined;
  readonly #attempt: AttemptRecord;
  readonly #meter: ChatMeter;

  constructor(reads: AsyncIterable<Pieces>, attempt: AttemptRecord, meter: ChatMeter) {
    this.#reads = reads[Symbol.asyncIterator]();
    this.#ready = asReadyReads(this.#reads);
    this.#attempt = attempt;
    this.#meter = meter;
  }

  async next(): Promise<IteratorResult<Pieces, undefined>> {
    try {
      const item = await this.#reads.next();
      if (item.done !== true) {
        const value = this.#meter.tap(item.value);
        return value === item.value ? item : { done: false, value };
      }
      this.#attempt.end(undefined, this.#meter.lastCallTokens());
      return { done: true, value: undefined };
    } catch (error) {
      const told = brokenBy(error);
      this.#attempt.end(ProviderError.isInstance(told) ? told.failure : undefined);
      throw told;
    }
  }

  ready(): Pieces | NotReady {
    const pieces = this.#ready?.ready() ?? "ask";
    return typeof pieces === "string" ? pieces : this.#meter.tap(pieces);
  }

  whenReady(listener: () => void): void {
    this.#ready?.whenReady(listener);
  }

  async return(): Promise<IteratorResult<Pieces, undefined>> {
    try {
      await this.#reads.return?.();
    } finally {
      this.#attempt.end();
    }
    return { done: true, value: undefined };
  }

  [Symbol.asyncIterator](): this {
    return this;
  }
}

/** The same, marked as what ended an answer that had begun. */
function brokenBy(error: unknown): unknown {
  if (!ProviderError.isInstance(error)) return error;
  return new ProviderError(
    { ...error.failure, brokeAnswer: true },
    { cause: error.cause ?? error },
  );
}
