import type { ProviderFailure } from "@sluice/errors";
import type { Attempt } from "../attempt.ts";
import {
  type Breaker,
  type EndpointHealth,
  type Outcome,
  REMEMBERED_MS,
} from "../endpoint-health.ts";
import { CLOSED, calledOff, failed, probed } from "./breaker.ts";
import { outcomeOf } from "./outcome-of.ts";
import { speaksAgainst } from "./speaks-against.ts";

/** Most outcomes that are kept. */
const REMEMBERED = 64;
const UNKNOWN: EndpointHealth = { recent: [], breaker: CLOSED };

/**
 * What is known of an endpoint after one of its attempts changed: the reducer behind outages and the
 * breaker. Tell it when an attempt begins (so that only one goes to see whether the endpoint is
 * back), commits and ends; each of them may be left out.
 */
export function observe(health: EndpointHealth | undefined, attempt: Attempt): EndpointHealth {
  const known = health ?? UNKNOWN;
  switch (attempt.state) {
    case "open":
      return withBreaker(known, probed(known.breaker, attempt.startedAt));
    case "committed":
      return withBreaker(known, CLOSED);
    case "done":
      return afterSuccess(known, attempt);
    case "failed":
      return attempt.failure === undefined ? known : afterFailure(known, attempt, attempt.failure);
  }
}

/** An answer ends a pause that upstream asked for. */
function afterSuccess(known: EndpointHealth, attempt: Attempt): EndpointHealth {
  const { notBefore: _, ...kept } = known;
  return { ...kept, recent: remember(known, outcomeOf(attempt)), breaker: CLOSED };
}

function afterFailure(
  known: EndpointHealth,
  attempt: Attempt,
  failure: ProviderFailure,
): EndpointHealth {
  const endedAt = attempt.endedAt ?? attempt.startedAt;
  if (failure.kind === "cancelled") {
    return withBreaker(known, calledOff(known.breaker, endedAt));
  }
  const asked = failure.isByok === true ? undefined : failure.retryAfterMs;
  const outcome = outcomeOf(attempt);
  return {
    ...known,
    recent: remember(known, outcome),
    breaker: breakerAfter(known.breaker, attempt, failure),
    ...(outcome.counts ? { lastFailureAt: endedAt } : {}),
    ...(asked === undefined ? {} : { notBefore: endedAt + asked }),
  };
}

/** A refusal that does not count is an answer all the same: the endpoint is there. */
function breakerAfter(breaker: Breaker, attempt: Attempt, failure: ProviderFailure): Breaker {
  const { startedAt, endedAt = startedAt } = attempt;
  if (speaksAgainst(failure)) {
    return failed(breaker, { startedAt, endedAt }, failure.kind === "unauthorized");
  }
  if (failure.isByok === true) return calledOff(breaker, endedAt);
  return breaker.kind === "half-open" ? CLOSED : breaker;
}

function withBreaker(known: EndpointHealth, breaker: Breaker): EndpointHealth {
  return breaker === known.breaker ? known : { ...known, breaker };
}

function remember({ recent }: EndpointHealth, outcome: Outcome): readonly Outcome[] {
  const oldest = outcome.at - REMEMBERED_MS;
  const from = recent.findIndex(({ at }) => at > oldest);
  if (from < 0) return [outcome];
  return [...recent.slice(Math.max(from, recent.length - REMEMBERED + 1)), outcome];
}
