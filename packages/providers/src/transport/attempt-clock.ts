import type { Clocks } from "./transport.ts";

/** Which limit counts now, beside `total`, which always does. */
export type ClockPhase = "connect" | "firstToken" | "idle";

const LONGEST_TIMER_MS = 2_147_483_647;

/**
 * The four clocks of one attempt on one timer. `touch` only notes the time; the timer looks at it when
 * it fires and goes to sleep again for the rest, so that a chunk costs no timer.
 */
export class AttemptClock {
  readonly #clocks: Clocks;
  readonly #onExpire: (which: keyof Clocks) => void;
  readonly #startedAt: number;
  #phase: ClockPhase = "connect";
  #since = performance.now();
  #held = false;
  #timer: NodeJS.Timeout | undefined;
  /** When the timer fires. */
  #firesAt = Infinity;
  #stopped = false;
  #lastLook: NodeJS.Immediate | undefined;

  /**
   * @param onExpire called once, with the limit that ran out
   * @param startedAt from when `total` counts, ms of `performance.now()`
   */
  constructor(
    clocks: Clocks,
    onExpire: (which: keyof Clocks) => void,
    startedAt = performance.now(),
  ) {
    this.#clocks = clocks;
    this.#startedAt = startedAt;
    this.#onExpire = onExpire;
    this.#arm();
  }

  /** Another limit counts, from now. */
  enter(phase: ClockPhase): void {
    if (this.#stopped) return;
    this.#phase = phase;
    this.#since = performance.now();
    // A timer that fires too early goes to sleep again; a new one is needed only for an earlier end.
    if (this.#due() < this.#firesAt) this.#arm();
  }

  /** Something came; the limit of the phase counts from now when the phase is `idle`. */
  touch(): void {
    if (this.#phase === "idle") this.#since = performance.now();
  }

  /** We do not read at present, so silence is no fault of the upstream's. */
  hold(): void {
    this.#held = true;
  }

  /** We read again. */
  unhold(): void {
    if (!this.#held) return;
    this.#held = false;
    this.touch();
  }

  /** Nothing is measured any more. */
  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
    clearImmediate(this.#lastLook);
  }

  #arm(): void {
    clearTimeout(this.#timer);
    const now = performance.now();
    const wait = Math.min(Math.max(this.#due() - now, 1), LONGEST_TIMER_MS);
    this.#firesAt = now + wait;
    this.#timer = setTimeout(() => this.#look(), wait);
  }

  #due(): number {
    return Math.min(this.#phaseDue(), this.#totalDue());
  }

  #look(): void {
    if (this.#goesOn()) return;
    // Where this process was busy what came meanwhile has not been read yet: it is before the next look.
    this.#lastLook = setImmediate(() => {
      if (this.#goesOn()) return;
      this.stop();
      this.#onExpire(performance.now() >= this.#totalDue() ? "total" : this.#phase);
    });
  }

  /** Whether nothing has run out, and the timer sleeps again where something is still measured. */
  #goesOn(): boolean {
    if (this.#stopped) return true;
    const now = performance.now();
    if (now >= this.#totalDue() || (now >= this.#phaseDue() && !this.#held)) return false;
    if (this.#held) this.#since = now;
    this.#arm();
    return true;
  }

  #phaseDue(): number {
    return this.#since + limitOf(this.#phase, this.#clocks);
  }

  #totalDue(): number {
    return this.#startedAt + this.#clocks.total;
  }
}

/** A member asked for by a name that changes is looked for anew each time. */
function limitOf(phase: ClockPhase, clocks: Clocks): number {
  switch (phase) {
    case "connect":
      return clocks.connect;
    case "firstToken":
      return clocks.firstToken;
    case "idle":
      return clocks.idle;
  }
}
