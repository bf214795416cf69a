import type { RateLimit } from "../endpoint-health.ts";
import { askedPause } from "./asked-pause.ts";
import type { ObservedFailure } from "./observed-attempt.ts";

/** How long an endpoint that says nothing of a pause is left alone after a 429, at first and at most, in ms. */
export const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

/** The pause of an endpoint after a failure; the longest of those that upstream asked for holds. */
export function limitAfter(
  known: RateLimit | undefined,
  attempt: ObservedFailure,
): RateLimit | undefined {
  const { endedAt, failure } = attempt;
  const { kind, retryAfterMs } = failure;
  if (retryAfterMs === undefined) return kind === "rate-limited" ? ownPause(known, attempt) : known;
  return askedPause(known, endedAt, retryAfterMs);
}

/**
 * A refusal without a hint: a short pause, that doubles when a call from after the last one is refused
 * again. Refusals of one burst are one; long after the last it begins anew.
 */
function ownPause(
  known: RateLimit | undefined,
  { startedAt, endedAt }: ObservedFailure,
): RateLimit {
  if (known !== undefined && startedAt < known.until) return known;
  const goesOn = known?.pauseMs !== undefined && startedAt < known.until + LONGEST_PAUSE_MS;
  const pauseMs = goesOn ? Math.min(LONGEST_PAUSE_MS, known.pauseMs * 2) : FIRST_PAUSE_MS;
  return { since: endedAt, until: endedAt + pauseMs, pauseMs };
}
