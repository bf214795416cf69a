import type { ChatAnswer, ChatResult, RunOptions, StreamPiece } from "@sluice/plugins";

type Pieces = readonly StreamPiece[];

/** One read of a stream, and the way to the next, which is read once, by whoever asks first. */
interface Link {
  readonly pieces: Pieces;
  next(): Promise<Link | undefined>;
}

type Opened =
  | { readonly kind: "result"; readonly result: ChatResult }
  | { readonly kind: "stream"; readonly first: Link };

/** Hears of an answer once, however many wait for it. */
export interface FlightListener {
  result(result: ChatResult): void;
  pieces(pieces: Pieces): void;
  /** It came to its end; not called when it broke or was given up. */
  ended(): void;
}

/**
 * One call that several requests wait for. It goes on as long as one of them does, whoever began it; a stream is read
 * as fast as the fastest of them reads, and each gets all of it.
 */
export class Flight {
  readonly #listener: FlightListener;
  readonly #givenUp = new AbortController();
  readonly #opened = Promise.withResolvers<Opened>();
  readonly #over = Promise.withResolvers<void>();
  readonly #waiting = new Set<object>();
  #isOver = false;
  #isCalledOff = false;

  constructor(listener: FlightListener) {
    this.#listener = listener;
    // Whoever joins is told; nobody may.
    this.#opened.promise.catch(() => undefined);
  }

  /** True when the time of the request that began it was over: another may try again. */
  get isCalledOff(): boolean {
    return this.#isCalledOff;
  }

  /** Makes the call. Resolves when it has ended, was given up or broke; never rejects. */
  async fly(signal: AbortSignal, run: (how: RunOptions) => Promise<ChatAnswer>): Promise<void> {
    const calledOff = () => {
      this.#isCalledOff = true;
    };
    signal.addEventListener("abort", calledOff, { once: true });
    try {
      const answer = await run({ signal: this.#givenUp.signal });
      if (answer.kind === "result") return this.#landed(answer.result);
      await this.#streamed(answer.reads[Symbol.asyncIterator]());
    } catch (error) {
      this.#opened.reject(error);
    } finally {
      signal.removeEventListener("abort", calledOff);
    }
  }

  /** Waits for the answer. Rejects with what the call failed with. */
  async join(who: object): Promise<ChatAnswer> {
    this.#waiting.add(who);
    const opened = await this.#opened.promise;
    if (opened.kind === "result") return { kind: "result", result: opened.result };
    return { kind: "stream", reads: readsFrom(opened.first, () => this.leave(who)) };
  }

  /** Nobody is left: the call is given up. May be called when all is over. */
  leave(who: object): void {
    if (!this.#waiting.delete(who) || this.#waiting.size > 0 || this.#isOver) return;
    this.#givenUp.abort("nobody waits for it any more");
    this.#finish();
  }

  #landed(result: ChatResult): void {
    this.#isOver = true;
    this.#listener.result(result);
    this.#listener.ended();
    this.#opened.resolve({ kind: "result", result });
  }

  async #streamed(reads: AsyncIterator<Pieces>): Promise<void> {
    const first = link([], () => this.#read(reads));
    this.#opened.resolve({ kind: "stream", first });
    await this.#over.promise;
    if (!this.#givenUp.signal.aborted) return;
    // A stream that was never read has to be begun to be left.
    await reads.next().catch(() => undefined);
    await reads.return?.();
  }

  async #read(reads: AsyncIterator<Pieces>): Promise<Pieces | undefined> {
    try {
      const step = await reads.next();
      if (step.done !== true) {
        this.#listener.pieces(step.value);
        return step.value;
      }
      if (!this.#isOver) this.#listener.ended();
      this.#finish();
      return undefined;
    } catch (error) {
      this.#finish();
      throw error;
    }
  }

  #finish(): void {
    this.#isOver = true;
    this.#over.resolve();
  }
}

function link(pieces: Pieces, read: () => Promise<Pieces | undefined>): Link {
  let next: Promise<Link | undefined> | undefined;
  return {
    pieces,
    next() {
      next ??= read().then((more) => (more === undefined ? undefined : link(more, read)));
      return next;
    },
  };
}

/** Written out: what is left before it was ever read must be heard of too. */
function readsFrom(first: Link, left: () => void): AsyncIterableIterator<Pieces> {
  let at: Link | undefined = first;
  const over = { done: true, value: undefined } as const;
  return {
    async next() {
      at = await at?.next();
      return at === undefined ? over : { done: false, value: at.pieces };
    },
    async return() {
      at = undefined;
      left();
      return over;
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
