/** How far reads are taken ahead. */
export interface Ahead<Read> {
  /** Closes what the reads come from, also while one of them is under way, and when one has failed. */
  readonly close: () => void;
  /** Bytes of one read. */
  readonly sizeOf: (read: Read) => number;
  /** Nothing more is read while so many bytes wait; one read may go beyond it. */
  readonly mostBytes: number;
}

/**
 * Reads that are taken from their source before they are asked for, as far as `mostBytes` go: whoever is slow to take
 * them holds the source back. A failure comes in its place, after what was read before it. Nothing more is read before
 * the first is asked for; left early, it closes the source.
 */
export class ReadAhead<Read> implements AsyncIterableIterator<Read> {
  readonly #source: AsyncIterator<Read>;
  readonly #ahead: Ahead<Read>;
  #waiting: Read[] = [];
  #bytes = 0;
  #state: "idle" | "reading" | "over" = "idle";
  #failure: { readonly error: unknown } | undefined;
  #wakeReader: () => void = () => undefined;
  #wakeTaker: () => void = () => undefined;

  /** @param begun what was read of the source already */
  constructor(begun: Read, source: AsyncIterator<Read>, ahead: Ahead<Read>) {
    this.#source = source;
    this.#ahead = ahead;
    this.#take(begun);
  }

  async next(): Promise<IteratorResult<Read, undefined>> {
    if (this.#state === "idle") {
      this.#state = "reading";
      this.#read();
    }
    while (this.#waiting.length === 0 && this.#state === "reading") {
      await new Promise<void>((resolve) => {
        this.#wakeTaker = resolve;
      });
    }
    const value = this.#waiting.shift();
    if (value !== undefined) {
      this.#bytes -= this.#ahead.sizeOf(value);
      this.#wakeReader();
      return { done: false, value };
    }
    if (this.#failure !== undefined) throw this.#failure.error;
    return { done: true, value: undefined };
  }

  async return(): Promise<IteratorResult<Read, undefined>> {
    this.#state = "over";
    this.#waiting = [];
    this.#failure = undefined;
    this.#ahead.close();
    this.#wakeReader();
    // A read that is under way may take its time to end; nobody waits for it.
    this.#source.return?.().then(undefined, () => undefined);
    return { done: true, value: undefined };
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  /** Until the source has ended, or nobody wants more of it. */
  async #read(): Promise<void> {
    try {
      for (;;) {
        await this.#room();
        if (this.#state === "over") return;
        const item = await this.#source.next();
        if (item.done === true || this.#state !== "reading") return;
        this.#take(item.value);
      }
    } catch (error) {
      if (this.#state === "reading") this.#failure = { error };
      this.#ahead.close();
    } finally {
      this.#state = "over";
      this.#wakeTaker();
    }
  }

  #take(read: Read): void {
    this.#waiting.push(read);
    this.#bytes += this.#ahead.sizeOf(read);
    this.#wakeTaker();
  }

  async #room(): Promise<void> {
    while (this.#bytes >= this.#ahead.mostBytes && this.#state === "reading") {
      await new Promise<void>((resolve) => {
        this.#wakeReader = resolve;
      });
    }
  }
}
