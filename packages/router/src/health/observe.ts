import type { ProviderFailure } from "@sluice/errors";
import type { Attempt } from "../attempt.ts";
import type { Breaker, EndpointHealth } from "../endpoint-health.ts";
import { addTally } from "./add-tally.ts";
import { addToMinute } from "./add-to-minute.ts";
import { askedPause } from "./asked-pause.ts";
import { answered, CLOSED, calledOff, failed, probed } from "./breaker.ts";
import { addToHistory, NO_HISTORY } from "./history.ts";
import { limitAfter } from "./limit-after.ts";
import { measuresOf } from "./measures-of.ts";
import type { ObservedAttempt } from "./observed-attempt.ts";
import { speaksAgainst } from "./speaks-against.ts";

type Ended<State> = Extract<ObservedAttempt, { readonly state: State }>;

/** Nothing was seen yet. */
const UNKNOWN: EndpointHealth = {
  minutes: [],
  tallies: [],
  history: NO_HISTORY,
  breaker: CLOSED,
};
/** An endpoint that is back is used again within this long, in ms: `routing.outage_window` as it is by default. */
const USED_AGAIN_WITHIN_MS = 30_000;

/**
 * What is known of an endpoint after one of its attempts changed: the reducer behind outages, uptime,
 * percentiles, rate limits and the breaker. Tell it when an attempt begins (so that only one goes to see
 * whether the endpoint is back), commits and ends. Attempts are the events: replicas that are told of the
 * same ones know the same, in whatever order counts and percentiles come in; the breaker follows the order. An
 * attempt with a caller's own key changes nothing.
 *
 * @param windowMs an endpoint that is back is used again within this long, in ms
 */
export function observe(
  health: EndpointHealth | undefined,
  attempt: Attempt | ObservedAttempt,
  windowMs = USED_AGAIN_WITHIN_MS,
): EndpointHealth {
  const known = health ?? UNKNOWN;
  if (attempt.isByok === true) return known;
  switch (attempt.state) {
    case "open":
      return withBreaker(known, probed(known.breaker, attempt.startedAt, windowMs));
    case "committed":
      return afterCommit(known, attempt);
    case "done":
      return afterAnswer(known, attempt);
    case "failed":
      return attempt.failure.isByok === true ? known : afterFailure(known, attempt, windowMs);
  }
}

/** Its answer may have been the last for a while. */
function afterCommit(known: EndpointHealth, attempt: Ended<"committed">): EndpointHealth {
  const { startedAt, committedAt, pauseMs } = attempt;
  const limited =
    pauseMs === undefined
      ? known
      : { ...known, rateLimit: askedPause(known.rateLimit, committedAt, pauseMs) };
  return withBreaker(limited, answered(known.breaker, startedAt));
}

/** An answer to a call from after the request for a pause ends the pause. */
function afterAnswer(known: EndpointHealth, attempt: Ended<"done">): EndpointHealth {
  const { startedAt, endedAt } = attempt;
  const { rateLimit } = known;
  const ends = rateLimit !== undefined && startedAt > rateLimit.since;
  return {
    ...(ends ? withoutPause(known) : known),
    minutes: addToMinute(known.minutes, endedAt, {
      answered: 1,
      failed: 0,
      values: measuresOf(attempt),
    }),
    tallies: addTally(known.tallies, endedAt, true),
    history: addToHistory(known.history, endedAt, true),
    breaker: answered(known.breaker, startedAt),
  };
}

function withoutPause({ rateLimit: _, ...rest }: EndpointHealth): EndpointHealth {
  return rest;
}

function afterFailure(
  known: EndpointHealth,
  attempt: Ended<"failed">,
  windowMs: number,
): EndpointHealth {
  const { startedAt, endedAt, failure } = attempt;
  if (failure.kind === "cancelled") {
    return withBreaker(known, calledOff(known.breaker, startedAt));
  }
  const rateLimit = limitAfter(known.rateLimit, attempt);
  const limited =
    rateLimit === known.rateLimit ? known : { ...known, ...(rateLimit && { rateLimit }) };
  const times = { startedAt, endedAt, windowMs };
  if (!speaksAgainst(failure)) {
    const breaker = shutsOut(failure)
      ? failed(known.breaker, times, false)
      : afterRefusal(known.breaker, startedAt);
    return withBreaker(limited, breaker);
  }
  const atOnce = failure.kind === "unauthorized";
  return {
    ...limited,
    minutes: addToMinute(known.minutes, endedAt, { answered: 0, failed: 1, values: {} }),
    tallies: addTally(known.tallies, endedAt, false),
    history: addToHistory(known.history, endedAt, false),
    breaker: failed(known.breaker, times, atOnce),
    lastFailureAt: Math.max(endedAt, known.lastFailureAt ?? endedAt),
  };
}

/**
 * A 403 for our account is no fault of the endpoint (wire reference §5.2), but it is of no use until somebody sees to
 * it. It takes several in a row, since some providers word what they think of one prompt as a 403 too.
 */
function shutsOut({ kind, isByok }: Pick<ProviderFailure, "kind" | "isByok">): boolean {
  return kind === "unauthorized" && isByok !== true;
}

/** A refusal that does not count is an answer all the same: the endpoint is there. */
function afterRefusal(breaker: Breaker, startedAt: number): Breaker {
  return breaker.kind === "closed" ? breaker : answered(breaker, startedAt);
}

function withBreaker(known: EndpointHealth, breaker: Breaker): EndpointHealth {
  return breaker === known.breaker ? known : { ...known, breaker };
}
