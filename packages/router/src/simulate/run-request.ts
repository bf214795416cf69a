import { GatewayError } from "@sluice/errors";
import type { NextStep } from "../steps/next-step-kinds.ts";
import type { Fate } from "./fate.ts";
import {
  cancelOpen,
  changeAttempt,
  failureAt,
  type LiveRequest,
  release,
  startOf,
  type World,
} from "./live-request.ts";
import type { SimulatedRequest } from "./simulated-request.ts";
import type { RequestError } from "./simulation-report.ts";
import type { RequestRoute } from "./strategy.ts";

type Try = Extract<NextStep, { readonly kind: "try" }>;
type Answer = Extract<Fate, { readonly kind: "answers" }>;

/** A request arrives now: routes it and does what the route says, step after step, until it is over. */
export function runRequest(request: SimulatedRequest, world: World): void {
  const route = routeOf(request, world);
  if (route === undefined) world.tally.failed("no-endpoint");
  else advance({ request, route, attempts: [], fates: [], pausing: false, over: false }, world);
}

function routeOf(request: SimulatedRequest, { strategy, queue }: World): RequestRoute | undefined {
  try {
    return strategy.route(request, queue.now());
  } catch (error) {
    if (GatewayError.isInstance(error)) return undefined;
    throw error;
  }
}

function advance(live: LiveRequest, world: World): void {
  if (live.over || live.pausing) return;
  const { queue } = world;
  const step = live.route(live.attempts, queue.now());
  switch (step.kind) {
    case "try":
      beginAfterPause(live, step, world);
      return;
    case "wait":
      if (step.untilMs < nextChange(live)) queue.at(step.untilMs, () => advance(live, world));
      return;
    case "finished":
      return;
    case "give-up":
      fail(live, step.reason === "deadline" ? "deadline" : step.failure.kind, world);
  }
}

function beginAfterPause(live: LiveRequest, step: Try, world: World): void {
  const { queue } = world;
  live.pausing = step.afterMs > 0;
  if (live.pausing) queue.at(queue.now() + step.afterMs, () => begin(live, step, world));
  else begin(live, step, world);
}

/** When an attempt that is open now will change by itself: no need to ask before. */
function nextChange({ attempts, fates }: LiveRequest): number {
  let earliest = Number.POSITIVE_INFINITY;
  for (const [place, fate] of fates.entries()) {
    if (attempts[place]?.state !== "open") continue;
    earliest = Math.min(earliest, fate.kind === "fails" ? fate.at : fate.firstTokenAt);
  }
  return earliest;
}

function begin(live: LiveRequest, { endpoint, purpose }: Try, world: World): void {
  live.pausing = false;
  if (live.over) return;
  const { queue, tally, upstreams } = world;
  const upstream = upstreams.get(endpoint.id);
  if (upstream === undefined) throw new Error(`${endpoint.id} is no endpoint of the scenario`);
  const startedAt = queue.now();
  const place = live.attempts.length;
  const begun = { endpoint, purpose, startedAt, streamed: true };
  changeAttempt(live, place, { ...begun, state: "open" }, world);
  tally.began(endpoint);
  const fate = upstream.begin(live.request, startedAt);
  live.fates.push(fate);
  if (fate.kind === "fails") queue.at(fate.at, () => breakOff(live, place, fate, world));
  else queue.at(fate.firstTokenAt, () => commit(live, place, fate, world));
  advance(live, world);
}

function breakOff(
  live: LiveRequest,
  place: number,
  fate: Extract<Fate, { readonly kind: "fails" }>,
  world: World,
): void {
  const attempt = live.attempts[place];
  if (attempt?.state !== "open") return;
  const { endpoint } = attempt;
  const begun = startOf(attempt);
  const failure = failureAt(endpoint, fate.failure, fate.retryAfterMs);
  const endedAt = world.queue.now();
  release(live, place, world);
  changeAttempt(live, place, { ...begun, state: "failed", endedAt, failure }, world);
  advance(live, world);
}

function commit(live: LiveRequest, place: number, fate: Answer, world: World): void {
  const attempt = live.attempts[place];
  if (attempt?.state !== "open") return;
  const begun = startOf(attempt);
  const { queue, tally } = world;
  const committedAt = queue.now();
  live.over = true;
  changeAttempt(live, place, { ...begun, state: "committed", committedAt }, world);
  cancelOpen(live, world);
  tally.firstToken(committedAt - live.request.arrivesAt);
  queue.at(fate.endsAt, () => end(live, place, fate, world));
}

function end(live: LiveRequest, place: number, fate: Answer, world: World): void {
  const attempt = live.attempts[place];
  if (attempt?.state !== "committed") return;
  const { endpoint } = attempt;
  const begun = startOf(attempt);
  const { tally, queue } = world;
  const endedAt = queue.now();
  const { outputTokens } = fate;
  const answered = { ...begun, committedAt: fate.firstTokenAt };
  release(live, place, world);
  tally.charged(endpoint, { prompt: live.request.promptTokens, output: outputTokens });
  if (fate.cut) {
    const failure = failureAt(endpoint, "malformed");
    changeAttempt(live, place, { ...answered, state: "failed", endedAt, failure }, world);
    tally.failed("cut");
  } else {
    changeAttempt(live, place, { ...answered, state: "done", endedAt, outputTokens }, world);
    tally.succeeded(endpoint);
  }
}

function fail(live: LiveRequest, error: RequestError, world: World): void {
  live.over = true;
  cancelOpen(live, world);
  world.tally.failed(error);
}
