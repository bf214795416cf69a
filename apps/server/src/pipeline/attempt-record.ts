import type { ProviderFailure } from "@sluice/errors";
import type { Attempt } from "@sluice/router";
import type { Clock } from "../ports/clock.ts";
import type { HealthStore } from "../ports/health-store.ts";
import type { Trace } from "./trace.ts";

/** One attempt while it runs; each change is written to the trace and to the endpoint's health. */
export interface AttemptRecord {
  readonly attempt: () => Attempt;
  /** The answer will be this endpoint's. */
  commit(): void;
  /** Ends it once, with its failure or the tokens of its answer; later calls do nothing. */
  end(failure?: ProviderFailure, outputTokens?: number): void;
}

/** Begins an attempt: it stands open in the trace, and its endpoint's health knows of it. */
export function beginAttempt(
  trace: Trace,
  start: Pick<Attempt, "endpoint" | "purpose">,
  clock: Pick<Clock, "now">,
  health: Pick<HealthStore, "observe">,
): AttemptRecord {
  const index = trace.attempts.length;
  let current: Attempt = { ...start, state: "open", startedAt: clock.now() };
  trace.attempts.push(current);
  health.observe(current);
  const change = (part: Partial<Attempt>): void => {
    current = { ...current, ...part };
    trace.attempts[index] = current;
    health.observe(current);
  };
  return {
    attempt: () => current,
    commit: () => change({ state: "committed", committedAt: clock.now() }),
    end(failure, outputTokens) {
      if (current.endedAt !== undefined) return;
      change({
        state: failure === undefined ? "done" : "failed",
        endedAt: clock.now(),
        ...(failure === undefined ? {} : { failure }),
        ...(outputTokens === undefined ? {} : { outputTokens }),
      });
    },
  };
}
