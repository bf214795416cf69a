/**
 * Ends waits that last too long, with one timer for all of them: what is waited for mostly comes in a few
 * milliseconds, and a timer of each would cost more than the waiting.
 */
export class SharedTimeout {
  readonly #halfMs: number;
  /** What ends each, by its number; in the order they began. */
  readonly #waits = new Map<number, () => void>();
  #newest = 0;
  #timer: NodeJS.Timeout | undefined;

  /** @param mostMs that a wait lasts; it lasts half of that at least */
  constructor(mostMs: number) {
    this.#halfMs = mostMs / 2;
  }

  /** Begins a wait and gives its number; `end` is called when it lasted too long. */
  begin(end: () => void): number {
    this.#newest += 1;
    this.#waits.set(this.#newest, end);
    this.#timer ??= this.#set();
    return this.#newest;
  }

  /** What was waited for is there. */
  end(wait: number): void {
    this.#waits.delete(wait);
  }

  /** For those that have begun by now. What they wait for keeps the process alive, if anything should. */
  #set(): NodeJS.Timeout {
    const last = this.#newest;
    return setTimeout(() => this.#endUpTo(last), this.#halfMs).unref();
  }

  #endUpTo(last: number): void {
    for (const [wait, end] of this.#waits) {
      if (wait > last) break;
      this.#waits.delete(wait);
      end();
    }
    this.#timer = this.#waits.size === 0 ? undefined : this.#set();
  }
}
