/** A pace that is longer is one of streams that are held open; it needs no spreading. */
const LONGEST_SPREAD_MS = 100;

/**
 * Calls each of those that joined once every `paceMs`, spread over its milliseconds. Timers of one length fire
 * together for good once they have fired together: a gateway would be handed the chunks of a dozen streams in one
 * go, which providers that know nothing of each other never do.
 */
export class Turns {
  readonly #paceMs: number;
  readonly #slots: readonly Set<() => void>[];
  #timer: NodeJS.Timeout | undefined;
  #turn = 0;

  constructor(paceMs: number) {
    this.#paceMs = paceMs;
    const count = paceMs > LONGEST_SPREAD_MS ? 1 : paceMs;
    this.#slots = Array.from({ length: count }, () => new Set<() => void>());
  }

  /** The first call comes within `paceMs`; none after the function given back was called. */
  join(play: () => void): () => void {
    const slot = this.#slots.reduce((least, one) => (one.size < least.size ? one : least));
    slot.add(play);
    this.#timer ??= setInterval(() => this.#next(), this.#paceMs / this.#slots.length);
    return () => {
      slot.delete(play);
      if (this.#slots.some(({ size }) => size > 0)) return;
      clearInterval(this.#timer);
      this.#timer = undefined;
    };
  }

  #next(): void {
    this.#turn = (this.#turn + 1) % this.#slots.length;
    for (const play of this.#slots[this.#turn] ?? []) play();
  }
}
