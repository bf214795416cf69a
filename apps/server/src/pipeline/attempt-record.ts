import type { ProviderFailure } from "@sluice/errors";
import type { Attempt, AttemptStart, FailedAttempt } from "@sluice/router";
import type { StreamPiece } from "@sluice/schema";
import type { Clock } from "../ports/clock.ts";
import type { HealthStore } from "../ports/health-store.ts";
import { AnswerText } from "./answer-text.ts";
import { callingOff } from "./calling-off.ts";
import { answerByLength } from "./estimate-usage.ts";
import type { Trace } from "./trace.ts";

/** One attempt while it runs; each change is written to the trace and to the endpoint's health. */
export interface AttemptRecord {
  attempt(): Attempt;
  /** Hears that its answer used up the last of upstream's limit: ms until there is more. */
  pause(ms: number): void;
  /** Hears of what has come of an answer that is not the request's yet. */
  heard(pieces: readonly StreamPiece[]): void;
  /** Hears the provider's own id of its answer. */
  named(answerId: string): void;
  /** That id; undefined where none was told. */
  answerId(): string | undefined;
  /** The answer will be this endpoint's. */
  commit(): void;
  /** The call is not made after all: the trace has it no more, and nothing is said of its endpoint. */
  withdraw(): void;
  /** Ends it once, with its failure or the tokens of its answer; later calls do nothing. */
  end(failure?: ProviderFailure, outputTokens?: number): void;
}

/** The record as the call of its endpoint sees it: told of the answer before that is the request's. */
export type AttemptListener = Pick<AttemptRecord, "pause" | "heard" | "named">;

/** What an attempt is asked to be. */
interface AttemptAsk extends Pick<AttemptStart, "endpoint" | "purpose"> {
  readonly streamed?: boolean | undefined;
  readonly isByok?: boolean | undefined;
}

/** Begins an attempt: it stands open in the trace, and its endpoint's health knows of it. */
export function beginAttempt(
  trace: Trace,
  { endpoint, purpose, streamed, isByok }: AttemptAsk,
  clock: Pick<Clock, "now">,
  health: Pick<HealthStore, "observe">,
): AttemptRecord {
  const start: AttemptStart = { endpoint, purpose, startedAt: clock.now(), streamed, isByok };
  return new RunningAttempt(trace, start, clock, health);
}

/** A class: every open answer keeps one, and functions of its own would weigh several times as much. */
class RunningAttempt implements AttemptRecord {
  readonly #trace: Trace;
  readonly #start: AttemptStart;
  readonly #clock: Pick<Clock, "now">;
  readonly #health: Pick<HealthStore, "observe">;
  readonly #index: number;
  #pauseMs: number | undefined;
  #held: (readonly StreamPiece[])[] | undefined;
  #answerId: string | undefined;
  #current: Attempt;

  constructor(
    trace: Trace,
    start: AttemptStart,
    clock: Pick<Clock, "now">,
    health: Pick<HealthStore, "observe">,
  ) {
    this.#trace = trace;
    this.#start = start;
    this.#clock = clock;
    this.#health = health;
    this.#index = trace.attempts.length;
    this.#current = { ...start, state: "open" };
    this.#become(this.#current);
  }

  attempt(): Attempt {
    return this.#current;
  }

  pause(ms: number): void {
    this.#pauseMs = ms;
  }

  heard(pieces: readonly StreamPiece[]): void {
    this.#held ??= [];
    this.#held.push(pieces);
  }

  named(answerId: string): void {
    this.#answerId = answerId;
  }

  answerId(): string | undefined {
    return this.#answerId;
  }

  commit(): void {
    this.#held = undefined;
    const committedAt = this.#clock.now();
    const pauseMs = this.#pauseMs;
    this.#become({ ...this.#start, state: "committed", committedAt, pauseMs });
  }

  withdraw(): void {
    const place = this.#trace.attempts.indexOf(this.#current);
    if (place >= 0) this.#trace.attempts.splice(place, 1);
    const failure = callingOff(this.#start.endpoint, "the call was not made");
    this.#current = { ...this.#start, state: "failed", endedAt: this.#clock.now(), failure };
    this.#health.observe(this.#current);
  }

  end(failure?: ProviderFailure, outputTokens?: number): void {
    const current = this.#current;
    if (current.state === "done" || current.state === "failed") return;
    const endedAt = this.#clock.now();
    const committedAt = current.state === "committed" ? current.committedAt : undefined;
    const start = this.#start;
    if (failure === undefined) {
      const begunAt = committedAt ?? endedAt;
      this.#become({ ...start, state: "done", committedAt: begunAt, endedAt, outputTokens });
      return;
    }
    const begun = committedAt === undefined ? {} : { committedAt };
    const made = lost(this.#held ?? []);
    this.#become({ ...start, state: "failed", endedAt, failure, ...begun, ...made });
  }

  #become(next: Attempt): void {
    this.#current = next;
    this.#trace.attempts[this.#index] = next;
    this.#health.observe(next);
  }
}

/** Tokens of an answer that nobody got, by the length of what had come of it. */
function lost(held: readonly (readonly StreamPiece[])[]): Pick<FailedAttempt, "outputTokens"> {
  const pieces = held.flat().filter(({ token }) => token);
  if (pieces.length === 0) return {};
  const said = new AnswerText();
  for (const piece of pieces) said.hear(piece);
  return { outputTokens: answerByLength(said.sample(), pieces.length) };
}
