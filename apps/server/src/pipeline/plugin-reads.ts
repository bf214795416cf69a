import { internalError } from "@sluice/errors";
import type { StreamPiece } from "@sluice/schema";
import type { ChatMeter } from "./chat-meter.ts";

type Pieces = readonly StreamPiece[];
const OVER: IteratorResult<Pieces, undefined> = { done: true, value: undefined };

/**
 * A stream that a plugin gave as its answer, metered. It ends with its request: a plugin that sits still when the
 * caller has left, or when the time is over, is not waited for.
 */
export class PluginReads implements AsyncIterableIterator<Pieces> {
  readonly #source: AsyncIterator<Pieces>;
  readonly #meter: Pick<ChatMeter, "tap" | "metered">;
  readonly #signal: AbortSignal;
  #hasFailed = false;
  #interrupt: ((reason: unknown) => void) | undefined;

  constructor(
    reads: AsyncIterable<Pieces>,
    meter: Pick<ChatMeter, "tap" | "metered">,
    signal: AbortSignal,
  ) {
    this.#source = reads[Symbol.asyncIterator]();
    this.#meter = meter;
    this.#signal = signal;
    signal.addEventListener("abort", () => this.#interrupt?.(signal.reason), { once: true });
  }

  next(): Promise<IteratorResult<Pieces, undefined>> {
    return new Promise((resolve, reject) => {
      if (this.#signal.aborted) return reject(this.#signal.reason);
      this.#interrupt = reject;
      const given = (step: IteratorResult<Pieces>) => {
        if (step.done === true) this.#checkEnd();
        resolve(step.done === true ? OVER : { done: false, value: this.#meter.tap(step.value) });
      };
      const failed = (error: unknown) => {
        this.#hasFailed = true;
        reject(error);
      };
      Promise.resolve(this.#source.next()).then(given).catch(failed);
    });
  }

  /** What ends without a reason to finish would be taken for a whole answer. */
  #checkEnd(): void {
    if (this.#hasFailed || this.#meter.metered().finishReason !== null) return;
    throw internalError(new Error("a plugin's stream ended without a reason to finish"));
  }

  async return(): Promise<IteratorResult<Pieces, undefined>> {
    void Promise.resolve(this.#source.return?.()).catch(() => undefined);
    return OVER;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }
}
