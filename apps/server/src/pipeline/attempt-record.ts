import type { ProviderFailure } from "@sluice/errors";
import type {
  Attempt,
  AttemptStart,
  CommittedAttempt,
  DoneAttempt,
  FailedAttempt,
} from "@sluice/router";
import type { StreamPiece } from "@sluice/schema";
import type { Clock } from "../ports/clock.ts";
import type { HealthStore } from "../ports/health-store.ts";
import { AnswerText } from "./answer-text.ts";
import { callingOff } from "./calling-off.ts";
import { answerByLength } from "./estimate-usage.ts";
import type { Trace } from "./trace.ts";

/** One attempt while it runs; each change is written to the trace and to the endpoint's health. */
export interface AttemptRecord {
  readonly attempt: () => Attempt;
  /** Hears that its answer used up the last of upstream's limit: ms until there is more. */
  readonly pause: (ms: number) => void;
  /** Hears of what has come of an answer that is not the request's yet. */
  readonly heard: (pieces: readonly StreamPiece[]) => void;
  /** Hears the provider's own id of its answer. */
  readonly named: (answerId: string) => void;
  /** That id; undefined where none was told. */
  readonly answerId: () => string | undefined;
  /** The answer will be this endpoint's. */
  commit(): void;
  /** The call is not made after all: the trace has it no more, and nothing is said of its endpoint. */
  withdraw(): void;
  /** Ends it once, with its failure or the tokens of its answer; later calls do nothing. */
  end(failure?: ProviderFailure, outputTokens?: number): void;
}

/** Begins an attempt: it stands open in the trace, and its endpoint's health knows of it. */
export function beginAttempt(
  trace: Trace,
  { endpoint, purpose, streamed, isByok }: Omit<AttemptStart, "startedAt">,
  clock: Pick<Clock, "now">,
  health: Pick<HealthStore, "observe">,
): AttemptRecord {
  const index = trace.attempts.length;
  const start: AttemptStart = {
    endpoint,
    purpose,
    startedAt: clock.now(),
    ...(streamed === undefined ? {} : { streamed }),
    ...(isByok === undefined ? {} : { isByok }),
  };
  let pauses: Pick<CommittedAttempt, "pauseMs"> = {};
  let held: (readonly StreamPiece[])[] = [];
  let answerId: string | undefined;
  let current: Attempt = { ...start, state: "open" };
  const become = (next: Attempt): void => {
    current = next;
    trace.attempts[index] = next;
    health.observe(next);
  };
  become(current);
  return {
    attempt: () => current,
    pause: (ms) => {
      pauses = { pauseMs: ms };
    },
    heard: (pieces) => {
      held.push(pieces);
    },
    named: (id) => {
      answerId = id;
    },
    answerId: () => answerId,
    commit: () => {
      held = [];
      become({ ...start, state: "committed", committedAt: clock.now(), ...pauses });
    },
    withdraw() {
      const place = trace.attempts.indexOf(current);
      if (place >= 0) trace.attempts.splice(place, 1);
      const failure = callingOff(endpoint, "the call was not made");
      current = { ...start, state: "failed", endedAt: clock.now(), failure };
      health.observe(current);
    },
    end(failure, outputTokens) {
      if (current.state === "done" || current.state === "failed") return;
      const endedAt = clock.now();
      const begun = current.state === "committed" ? { committedAt: current.committedAt } : {};
      become(
        failure === undefined
          ? done({ ...start, committedAt: endedAt, ...begun, endedAt }, outputTokens)
          : { ...start, ...begun, state: "failed", endedAt, failure, ...lost(held) },
      );
    },
  };
}

function done(times: Omit<DoneAttempt, "state">, outputTokens: number | undefined): DoneAttempt {
  return { ...times, state: "done", ...(outputTokens === undefined ? {} : { outputTokens }) };
}

/** Tokens of an answer that nobody got, by the length of what had come of it. */
function lost(held: readonly (readonly StreamPiece[])[]): Pick<FailedAttempt, "outputTokens"> {
  const pieces = held.flat().filter(({ token }) => token);
  if (pieces.length === 0) return {};
  const said = new AnswerText();
  for (const piece of pieces) said.hear(piece);
  return { outputTokens: answerByLength(said.sample(), pieces.length) };
}
