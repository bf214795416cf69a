import type { FailureKind, ProviderFailure } from "@sluice/errors";
import type { Endpoint } from "@sluice/schema";
import type { Attempt, AttemptStart } from "../attempt.ts";
import type { EventQueue } from "./event-queue.ts";
import type { Fate } from "./fate.ts";
import type { SimulatedRequest } from "./simulated-request.ts";
import type { RequestRoute, RunningStrategy } from "./strategy.ts";
import type { Tally } from "./tally.ts";
import type { Upstream } from "./upstream.ts";

/** What the requests of one run share. */
export interface World {
  readonly queue: EventQueue;
  readonly strategy: RunningStrategy;
  /** By endpoint id. */
  readonly upstreams: ReadonlyMap<string, Upstream>;
  readonly tally: Tally;
}

/** A request on its way; changed as virtual time goes on. */
export interface LiveRequest {
  readonly request: SimulatedRequest;
  readonly route: RequestRoute;
  /** In the order they were begun. */
  readonly attempts: Attempt[];
  /** How each attempt will go; in the order of `attempts`. */
  readonly fates: Fate[];
  /** A next attempt is planned and waits for its pause. */
  pausing: boolean;
  /** It has its answer or its error. */
  over: boolean;
}

/** Puts an attempt into its new state and tells the strategy. */
export function changeAttempt(
  { attempts }: LiveRequest,
  place: number,
  attempt: Attempt,
  { strategy }: World,
): void {
  attempts[place] = attempt;
  strategy.observe(attempt);
}

/** What is known of an attempt from its beginning. */
export function startOf({ endpoint, purpose, startedAt, streamed = false }: Attempt): AttemptStart {
  return { endpoint, purpose, startedAt, streamed };
}

/** A failure of this kind at an endpoint. */
export function failureAt(
  { provider, providerName }: Endpoint,
  kind: FailureKind,
  retryAfterMs?: number,
): ProviderFailure {
  const failure = { kind, provider, providerName, message: `simulated: ${kind}` };
  return retryAfterMs === undefined ? failure : { ...failure, retryAfterMs };
}

/** Calls off every attempt that is still open: its place is free, its prompt is charged. */
export function cancelOpen(live: LiveRequest, world: World): void {
  for (const [place, attempt] of live.attempts.entries()) {
    if (attempt.state !== "open") continue;
    const { endpoint } = attempt;
    const begun = startOf(attempt);
    const failure = failureAt(endpoint, "cancelled");
    const endedAt = world.queue.now();
    release(live, place, world);
    world.tally.charged(endpoint, { prompt: live.request.promptTokens, output: 0 });
    changeAttempt(live, place, { ...begun, state: "failed", endedAt, failure }, world);
  }
}

/** Gives back the place that an attempt held. */
export function release({ attempts, fates }: LiveRequest, place: number, world: World): void {
  const fate = fates[place];
  const id = attempts[place]?.endpoint.id;
  if (fate === undefined || id === undefined) return;
  if (fate.kind === "answers" || fate.holdsPlace) world.upstreams.get(id)?.release();
}
