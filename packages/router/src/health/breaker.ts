import type { Breaker } from "../endpoint-health.ts";
import { breakerState } from "./breaker-state.ts";

/** Counted failures in a row that open a breaker. */
const FAILURES_TO_OPEN = 10;
/** How long it stays open at first, in ms; each probe that fails doubles it. */
const OPEN_MS = 15_000;
const LONGEST_OPEN_MS = 120_000;

/** No failure yet. */
export const CLOSED: Breaker = { kind: "closed", failures: 0 };

/** An attempt began: it is the probe when the breaker waits for one. */
export function probed(breaker: Breaker, at: number): Breaker {
  if (breakerState({ breaker }, at) !== "half-open") return breaker;
  return { kind: "half-open", since: at, failures: breaker.failures };
}

/**
 * A counted failure. An attempt that began before the breaker opened changes nothing more.
 *
 * @param atOnce opens it at the first failure (our credentials at the provider are wrong)
 */
export function failed(
  breaker: Breaker,
  times: { readonly startedAt: number; readonly endedAt: number },
  atOnce: boolean,
): Breaker {
  if (breaker.kind === "open" && times.startedAt < breaker.until) return breaker;
  const least = atOnce ? FAILURES_TO_OPEN : 0;
  const failures = Math.max(breaker.failures + 1, least);
  if (failures < FAILURES_TO_OPEN) return { kind: "closed", failures };
  const openMs = Math.min(LONGEST_OPEN_MS, OPEN_MS * 2 ** (failures - FAILURES_TO_OPEN));
  return { kind: "open", until: times.endedAt + openMs, failures };
}

/** The probe was called off and tells nothing: another may go at once. */
export function calledOff(breaker: Breaker, at: number): Breaker {
  if (breaker.kind !== "half-open") return breaker;
  return { kind: "open", until: at, failures: breaker.failures };
}
