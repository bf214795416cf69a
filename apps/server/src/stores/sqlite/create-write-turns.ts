import { unavailableFor } from "../unavailable-on-fault.ts";
import { isLockFault } from "./is-lock-fault.ts";
import { isPassingFault } from "./is-passing-fault.ts";
import { PATIENCE_MS, pauseAfter } from "./lock-patience.ts";

/** One change of the database that waits for its turn. */
export interface Change<Result> {
  run(): Result;
  /**
   * Whether it is kept, and tried again, while the database cannot take it; others are told at once, or after about a
   * second where another process only holds the lock. What is kept may wait a moment for more of its kind.
   */
  readonly isKept: boolean;
  /** Called once it is written, before whoever waits for it is told. */
  written?(result: Result): void;
}

/** Changes that come in the same turns of the event loop, written in one transaction. */
export interface WriteTurns {
  /** Resolves when it is written; a fault of the database rejects with 503. */
  add<Result>(change: Change<Result>): Promise<Result>;
  /** Writes what waits, now. `isLastTry`: what cannot be written is lost, and told. */
  write(isLastTry?: boolean): void;
}

/** Runs all or none, in one transaction, and gives their results; throws what the database says. */
export type Transact = (runs: readonly (() => unknown)[]) => readonly unknown[];

interface Waiting {
  readonly change: Change<unknown>;
  /** For a lock that another process holds, in ms. */
  waitedMs: number;
  readonly resolve: (result: never) => void;
  readonly reject: (reason: unknown) => void;
}

/** Turns of a busy loop that changes let pass, for others to share their commit. */
const MOST_PASSED = 2;
/** How close transactions follow each other when nobody waits for them, in ms. */
const GATHER_MS = 2;
/** How long to wait when the database could not take them now, in ms. */
const RETRY_MS = 1_000;
/** More are not kept for a database that stays away. */
const MOST_WAITING = 100_000;

/**
 * A commit costs more than ten rows, so changes that come in one turn of the loop share it. Where some were just
 * written the loop is busy, and those of three turns do: each takes less than a millisecond. What is kept waits a moment
 * for more when some was just written and more is expected; a lone change is written in its own turn.
 *
 * @param expectsMore whether changes are to come which would share the transaction
 */
export function createWriteTurns(transact: Transact, expectsMore: () => boolean): WriteTurns {
  return new GatheredTurns(transact, expectsMore);
}

class GatheredTurns implements WriteTurns {
  readonly #transact: Transact;
  readonly #expectsMore: () => boolean;
  #waiting: Waiting[] = [];
  #turn: NodeJS.Immediate | undefined;
  /** Turns that the next write still lets pass. */
  #turnsToPass = 0;
  #timer: NodeJS.Timeout | undefined;
  /** Written a moment ago, or could not be: what is kept waits for the timer. */
  #isResting = false;
  /** The database could not take what it was given: what is kept waits, whatever is expected. */
  #isAway = false;
  /** How often in a row another process held the lock; above 0 everything waits for the timer. */
  #lockedTries = 0;
  /** Written in this turn of the loop or the last one. */
  #hasJustWritten = false;

  constructor(transact: Transact, expectsMore: () => boolean) {
    this.#transact = transact;
    this.#expectsMore = expectsMore;
  }

  add<Result>(change: Change<Result>): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      this.#waiting.push({ change, waitedMs: 0, resolve, reject });
      this.#schedule(change.isKept);
    });
  }

  write(isLastTry = false): void {
    // Each try may stop this process for a moment: none but the timer's.
    if (this.#lockedTries > 0 && !isLastTry) return;
    this.#attempt(isLastTry);
  }

  #schedule(isKept: boolean): void {
    const waits = isKept && this.#isResting && (this.#isAway || this.#expectsMore());
    if (this.#lockedTries > 0 || waits) this.#timer?.ref();
    else if (this.#turn === undefined) {
      this.#turnsToPass = this.#hasJustWritten ? MOST_PASSED : 0;
      this.#turn = setImmediate(this.#takeTurn);
    }
  }

  readonly #takeTurn = (): void => {
    if (this.#turnsToPass === 0) {
      this.write();
      return;
    }
    this.#turnsToPass -= 1;
    this.#turn = setImmediate(this.#takeTurn);
  };

  #attempt(isLastTry: boolean): void {
    clearImmediate(this.#turn);
    this.#turn = undefined;
    if (this.#waiting.length === 0) {
      this.#lockedTries = 0;
      return;
    }
    const batch = this.#waiting;
    this.#waiting = [];
    let results: readonly unknown[];
    try {
      results = this.#transact(batch.map(({ change }) => change.run));
    } catch (error) {
      this.#failed(batch, error, isLastTry);
      return;
    }
    this.#rest(GATHER_MS);
    this.#isAway = false;
    this.#lockedTries = 0;
    this.#noteWritten();
    settled(batch, results);
  }

  #failed(batch: readonly Waiting[], error: unknown, isLastTry: boolean): void {
    const isLocked = isLockFault(error);
    this.#lockedTries = isLocked ? this.#lockedTries + 1 : 0;
    if (!isPassingFault(error)) {
      for (const waiting of batch) this.#alone(waiting);
      return;
    }
    const restMs = isLocked ? pauseAfter(this.#lockedTries) : RETRY_MS;
    if (isLastTry || batch.length >= MOST_WAITING) rejectAll(batch, error);
    else this.#setAside(batch, error, restMs);
    this.#rest(restMs);
    this.#isAway = true;
  }

  #setAside(batch: readonly Waiting[], error: unknown, restMs: number): void {
    for (const waiting of batch) {
      const isPatient = this.#lockedTries > 0 && waiting.waitedMs < PATIENCE_MS;
      waiting.waitedMs += restMs;
      if (waiting.change.isKept || isPatient) this.#waiting.push(waiting);
      else rejectAll([waiting], error);
    }
  }

  /** One that can never be written takes no others with it. */
  #alone(waiting: Waiting): void {
    try {
      settled([waiting], this.#transact([waiting.change.run]));
    } catch (error) {
      rejectAll([waiting], error);
    }
  }

  #rest(ms: number): void {
    clearTimeout(this.#timer);
    this.#isResting = true;
    this.#timer = setTimeout(() => {
      this.#isResting = false;
      this.#attempt(false);
    }, ms);
    // Nothing is lost by a process that ends meanwhile, unless something waits.
    if (this.#waiting.length === 0) this.#timer.unref();
  }

  #noteWritten(): void {
    this.#hasJustWritten = true;
    setImmediate(() => {
      this.#hasJustWritten = false;
    }).unref();
  }
}

function settled(batch: readonly Waiting[], results: readonly unknown[]): void {
  batch.forEach(({ change, resolve }, index) => {
    const result = results[index];
    change.written?.(result);
    resolve(result as never);
  });
}

function rejectAll(batch: readonly Waiting[], error: unknown): void {
  const told = unavailableFor(error);
  for (const { reject } of batch) reject(told);
}
