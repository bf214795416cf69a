import type { StreamPiece } from "@sluice/schema";
import type { DirectProvider } from "../provider.ts";
import { AttemptClock } from "../transport/attempt-clock.ts";
import { timeoutError } from "../transport/timeout-error.ts";
import { transportError } from "../transport/transport-error.ts";
import type { CallOptions } from "./call-options.ts";
import { nameFailure } from "./name-failure.ts";

type Pieces = readonly StreamPiece[];
type Item = IteratorResult<Pieces, undefined>;

/** The reads of a provider without HTTP of ours after the commit boundary, held to the idle and total clocks. */
export class DirectReads implements AsyncIterableIterator<Pieces> {
  readonly #held: Pieces[];
  readonly #rest: AsyncIterator<Pieces>;
  readonly #provider: DirectProvider;
  readonly #signal: AbortSignal;
  readonly #clock: AttemptClock;
  #reject: ((error: unknown) => void) | undefined;
  #lost: unknown;

  constructor(
    held: readonly Pieces[],
    rest: AsyncIterator<Pieces>,
    provider: DirectProvider,
    { clocks, signal }: Pick<CallOptions, "clocks" | "signal">,
  ) {
    this.#held = [...held];
    this.#rest = rest;
    this.#provider = provider;
    this.#signal = signal;
    this.#clock = new AttemptClock(clocks, (which) => this.#lose(timeoutError(which, clocks)));
    this.#clock.enter("idle");
    this.#clock.hold();
    signal.addEventListener("abort", this.#cancel, { once: true });
  }

  async next(): Promise<Item> {
    const value = this.#held.shift();
    if (value !== undefined) return { done: false, value };
    try {
      const item = await this.#pull();
      if (item.done === true) this.#stop();
      return item;
    } catch (error) {
      this.#stop();
      throw nameFailure(error, this.#provider);
    }
  }

  async return(): Promise<Item> {
    this.#held.length = 0;
    this.#stop();
    await this.#rest.return?.();
    return { done: true, value: undefined };
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  async #pull(): Promise<Item> {
    if (this.#lost !== undefined) throw this.#lost;
    this.#clock.unhold();
    const item = await new Promise<IteratorResult<Pieces, unknown>>((resolve, reject) => {
      this.#reject = reject;
      this.#rest.next().then(resolve, reject);
    });
    this.#clock.hold();
    return item.done === true ? { done: true, value: undefined } : item;
  }

  readonly #cancel = (): void => this.#lose(transportError("cancelled", "the caller went away"));

  #lose(error: unknown): void {
    this.#lost = error;
    this.#reject?.(error);
    this.#stop();
    // Nobody waits for more: what it comes from is to stop as well.
    void this.#rest.return?.().catch(() => undefined);
  }

  #stop(): void {
    this.#clock.stop();
    this.#signal.removeEventListener("abort", this.#cancel);
  }
}
