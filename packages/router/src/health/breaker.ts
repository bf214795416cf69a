import type { Breaker } from "../endpoint-health.ts";
import { breakerState } from "./breaker-state.ts";

/** Counted failures in a row that open a breaker. */
const FAILURES_TO_OPEN = 5;
/** How long it stays open at first and at most, as shares of the window in which an endpoint that is back is used again. */
const FIRST_PAUSE = 1 / 6;
const LONGEST_PAUSE = 5 / 6;

/** No failure yet. */
export const CLOSED: Breaker = { kind: "closed", failures: [] };

/** When an attempt ran, ms since the epoch, and the window in ms that the pauses are shares of. */
export interface BreakerTimes {
  readonly startedAt: number;
  readonly endedAt: number;
  readonly windowMs: number;
}

/** An attempt began: it is the probe when the breaker waits for one. */
export function probed(breaker: Breaker, startedAt: number, windowMs: number): Breaker {
  if (breaker.kind === "closed" || breakerState({ breaker }, startedAt) !== "half-open") {
    return breaker;
  }
  const lostAt = startedAt + windowMs * LONGEST_PAUSE;
  return { kind: "half-open", since: startedAt, lostAt, pauseMs: breaker.pauseMs };
}

/**
 * A counted failure. Of a breaker that has opened only the probe tells more; its pause doubles, up to
 * five sixths of the window, and counts from the probe's start, so that an endpoint that is back waits
 * no longer for the next one than the window, however long the probe took to fail.
 *
 * @param atOnce opens it at the first failure (our credentials at the provider are wrong)
 */
export function failed(breaker: Breaker, times: BreakerTimes, atOnce: boolean): Breaker {
  const { startedAt, endedAt, windowMs } = times;
  if (breaker.kind !== "closed") {
    if (!isProbe(breaker, startedAt)) return breaker;
    const pauseMs = Math.min(windowMs * LONGEST_PAUSE, breaker.pauseMs * 2);
    return { kind: "open", until: Math.max(endedAt, startedAt + pauseMs), pauseMs };
  }
  const failures = [...breaker.failures, endedAt];
  if (!atOnce && failures.length < FAILURES_TO_OPEN) return { kind: "closed", failures };
  const pauseMs = windowMs * FIRST_PAUSE;
  return { kind: "open", until: endedAt + pauseMs, pauseMs };
}

/**
 * The endpoint is there. An attempt from before the breaker opened is no proof of that, and one from before
 * a failure leaves that failure standing.
 */
export function answered(breaker: Breaker, startedAt: number): Breaker {
  switch (breaker.kind) {
    case "closed":
      return closedAfter(breaker.failures, startedAt) ?? breaker;
    case "open":
      return startedAt >= breaker.until - breaker.pauseMs ? CLOSED : breaker;
    case "half-open":
      return startedAt >= breaker.since ? CLOSED : breaker;
  }
}

/** Undefined where no failure is forgotten. */
function closedAfter(failures: readonly number[], startedAt: number): Breaker | undefined {
  if (failures.length === 0) return undefined;
  const kept = failures.filter((failedAt) => failedAt > startedAt);
  if (kept.length === failures.length) return undefined;
  return kept.length === 0 ? CLOSED : { kind: "closed", failures: kept };
}

/** The probe was called off and tells nothing: another may go at once. */
export function calledOff(breaker: Breaker, startedAt: number): Breaker {
  if (breaker.kind !== "half-open" || breaker.since !== startedAt) return breaker;
  return { kind: "open", until: startedAt, pauseMs: breaker.pauseMs };
}

/** Whether an attempt of this start went out to see; its beginning need not have been told. */
function isProbe(breaker: Exclude<Breaker, { kind: "closed" }>, startedAt: number): boolean {
  return breaker.kind === "open" ? startedAt >= breaker.until : startedAt >= breaker.since;
}
