import type { Endpoint } from "@sluice/schema";
import type { Clock } from "../ports/clock.ts";
import type { AttemptListener, AttemptRecord } from "./attempt-record.ts";
import { callingOff } from "./calling-off.ts";
import type { Admitted } from "./paid-plan.ts";

/**
 * Calls an endpoint; resolves when its answer begins, and stops when the signal fires. `listener` is told of the answer
 * before that.
 */
export type CallEndpoint<Answer> = (
  endpoint: Endpoint,
  signal: AbortSignal,
  listener: AttemptListener,
  admitted: Admitted,
) => Promise<Answer>;

/** An attempt that has answered or failed. */
export interface EndedAttempt<Answer> {
  readonly attempt: AttemptRecord;
  readonly outcome:
    | { readonly kind: "answered"; readonly answer: Answer }
    | { readonly kind: "failed"; readonly error: unknown };
}

interface Running<Answer> {
  readonly ended: Promise<EndedAttempt<Answer>>;
  readonly controller: AbortController | undefined;
}

/** The attempts of one request that are under way: usually one, two where it is hedged. */
export class OpenAttempts<Answer> {
  readonly #signal: AbortSignal;
  readonly #call: CallEndpoint<Answer>;
  readonly #leave: ((answer: Answer) => void) | undefined;
  readonly #running = new Map<AttemptRecord, Running<Answer>>();

  constructor(
    signal: AbortSignal,
    call: CallEndpoint<Answer>,
    leave: ((answer: Answer) => void) | undefined,
  ) {
    this.#signal = signal;
    this.#call = call;
    this.#leave = leave;
  }

  /** @param alone whether it may be called off by itself: most requests need no signal but their own */
  begin(attempt: AttemptRecord, admitted: Admitted, alone: boolean): void {
    const controller = alone ? new AbortController() : undefined;
    const signal =
      controller === undefined ? this.#signal : AbortSignal.any([this.#signal, controller.signal]);
    const ended = this.#run(attempt, admitted, signal);
    this.#running.set(attempt, { ended, controller });
  }

  #run(
    attempt: AttemptRecord,
    admitted: Admitted,
    signal: AbortSignal,
  ): Promise<EndedAttempt<Answer>> {
    const { endpoint } = attempt.attempt();
    const failed = (error: unknown): EndedAttempt<Answer> => ({
      attempt,
      outcome: { kind: "failed", error },
    });
    try {
      return this.#call(endpoint, signal, attempt, admitted).then(
        (answer) => ({ attempt, outcome: { kind: "answered", answer } }),
        failed,
      );
    } catch (error) {
      return Promise.resolve(failed(error));
    }
  }

  /**
   * The next that ends, the same again until it is `taken`; undefined when none has by that time. The deadline has a
   * clock of its own.
   */
  next(
    untilMs: number,
    deadlineAt: number,
    clock: Clock,
  ): Promise<EndedAttempt<Answer> | undefined> {
    const ends: Promise<EndedAttempt<Answer>>[] = [];
    for (const { ended } of this.#running.values()) ends.push(ended);
    if (untilMs < deadlineAt) return withinTime(ends, untilMs - clock.now(), clock);
    // Nearly always there is one.
    const [first] = ends;
    return ends.length === 1 && first !== undefined ? first : Promise.race(ends);
  }

  /** One that has ended was looked at: it is not told again. */
  taken(attempt: AttemptRecord): void {
    this.#running.delete(attempt);
  }

  /** Stops whatever still runs, and leaves the answers that come all the same. */
  callOff(): void {
    for (const [attempt, { ended, controller }] of this.#running) {
      attempt.end(callingOff(attempt.attempt().endpoint, "it was called off"));
      controller?.abort("it was called off");
      void ended.then(({ outcome }) => {
        if (outcome.kind === "answered") this.#leave?.(outcome.answer);
      });
    }
    this.#running.clear();
  }
}

async function withinTime<Answer>(
  ends: readonly Promise<EndedAttempt<Answer>>[],
  ms: number,
  clock: Clock,
): Promise<EndedAttempt<Answer> | undefined> {
  const timer = new AbortController();
  const passed = clock.sleep(ms, timer.signal).catch(() => undefined);
  try {
    return await Promise.race([...ends, passed.then(() => undefined)]);
  } finally {
    timer.abort();
  }
}
