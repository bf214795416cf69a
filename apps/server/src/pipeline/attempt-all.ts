import { edgeTimeout, ProviderError, requestTimeout, unauthorized } from "@sluice/errors";
import { type NextStep, nextStep, type Operation, type RoutePlan } from "@sluice/router";
import type { Endpoint } from "@sluice/schema";
import type { Clock } from "../ports/clock.ts";
import type { HealthStore } from "../ports/health-store.ts";
import { type AttemptRecord, beginAttempt } from "./attempt-record.ts";
import { callingOff } from "./calling-off.ts";
import { type CallEndpoint, type EndedAttempt, OpenAttempts } from "./open-attempts.ts";
import { type AttemptPay, PaidPlan } from "./paid-plan.ts";
import type { RequestSignal } from "./request-signal.ts";
import { failuresOf, type Trace } from "./trace.ts";

/** What the attempts of one request need from outside. */
export interface AttemptTools<Answer = unknown> {
  readonly clock: Clock;
  readonly health: HealthStore;
  readonly request: RequestSignal;
  readonly totalMs: number;
  /** 408 is chat's alone; rerank and speech say 524 (contract §7.22). */
  readonly operation: Operation;
  /** Whether an answer commits with its first token. */
  readonly streamed?: boolean;
  /** Whether an endpoint is called with a key of the caller's: shared health says nothing of it (contract §7.29). */
  readonly isOwn?: ((endpoint: Endpoint) => boolean) | undefined;
  /** Leaves an answer that came too late; only a hedged request has one. */
  readonly leave?: ((answer: Answer) => void) | undefined;
  /** Pays for the calls; absent: they cost nobody anything. */
  readonly pay?: AttemptPay;
}

/** The attempt that answered, and its answer. */
export interface AnsweredAttempt<Answer> {
  readonly attempt: AttemptRecord;
  readonly answer: Answer;
}

/**
 * Asks `nextStep` what to do, does it, and asks again, until an upstream answers; the first to answer
 * wins, the others are called off. A call that cannot be paid is passed over, with its reason. Throws the
 * `ProviderError` to be told when none answers, 402 when none could be paid, 408 (524) when the request's own time
 * is over.
 */
export async function attemptAll<Answer>(
  route: RoutePlan,
  trace: Trace,
  tools: AttemptTools<Answer>,
  call: CallEndpoint<Answer>,
): Promise<AnsweredAttempt<Answer>> {
  const open = new OpenAttempts(tools.request.signal, call, tools.leave);
  const paid = new PaidPlan(route, trace, tools.pay, tools.clock.now);
  try {
    for (;;) {
      const plan = paid.plan();
      const step = stepOf(plan, trace, tools);
      if (step.kind === "wait") {
        const ended = await open.next(step.untilMs, plan.deadlineAt, tools.clock);
        const answer = settle(ended, open, trace, tools);
        if (answer !== undefined) return answer;
        continue;
      }
      // Without a turn between a plan and its first attempt, so that one probe goes out and not two.
      if (step.afterMs > 0) await pause(step.afterMs, trace, tools);
      const attempt = beginFor(step, trace, tools);
      const admitted = await paid.admit(step, attempt);
      if (admitted !== undefined) open.begin(attempt, admitted, plan.hedge !== undefined);
    }
  } finally {
    open.callOff();
  }
}

/** What to do now; throws where nothing is left to do. */
function stepOf<Answer>(
  plan: RoutePlan,
  trace: Trace,
  tools: AttemptTools<Answer>,
): Extract<NextStep, { readonly kind: "try" | "wait" }> {
  const known = { health: healthOf(plan, tools), traffic: tools.health.traffic() };
  const step = nextStep(plan, trace.attempts, tools.clock.now(), known);
  switch (step.kind) {
    case "give-up":
      throw gaveUp(step, trace, tools);
    case "finished":
      throw new Error("an attempt has answered that this loop did not begin");
    default:
      return step;
  }
}

/** What is known of the candidates; of those at which the caller has a key of its own, nothing. */
function healthOf<Answer>(
  { candidates }: RoutePlan,
  { health, isOwn }: AttemptTools<Answer>,
): ReturnType<HealthStore["view"]> {
  const view = health.view();
  if (isOwn === undefined) return view;
  const shared = candidates.filter((endpoint) => !isOwn(endpoint));
  return new Map(
    shared.flatMap(({ id }) => {
      const known = view.get(id);
      return known === undefined ? [] : [[id, known] as const];
    }),
  );
}

function beginFor<Answer>(
  { endpoint, purpose }: Extract<NextStep, { readonly kind: "try" }>,
  trace: Trace,
  { clock, health, streamed, isOwn }: AttemptTools<Answer>,
): AttemptRecord {
  const isByok = isOwn?.(endpoint) === true ? true : undefined;
  return beginAttempt(trace, { endpoint, purpose, streamed, isByok }, clock, health);
}

/** Writes down how an attempt ended; its answer, where it has one, is the request's. */
function settle<Answer>(
  ended: EndedAttempt<Answer> | undefined,
  open: OpenAttempts<Answer>,
  trace: Trace,
  tools: AttemptTools<Answer>,
): AnsweredAttempt<Answer> | undefined {
  if (ended === undefined) return undefined;
  const { attempt, outcome } = ended;
  open.taken(attempt);
  if (outcome.kind === "answered") {
    attempt.commit();
    return { answer: outcome.answer, attempt };
  }
  const { error } = outcome;
  if (!ProviderError.isInstance(error)) {
    attempt.end(callingOff(attempt.attempt().endpoint, "the attempt was given up"));
    tools.pay?.failed(attempt);
    throw error;
  }
  attempt.end(error.failure);
  tools.pay?.failed(attempt);
  throwIfOver(trace, tools);
  return undefined;
}

async function pause<Answer>(ms: number, trace: Trace, tools: AttemptTools<Answer>): Promise<void> {
  try {
    await tools.clock.sleep(ms, tools.request.signal);
  } catch (error) {
    throwIfOver(trace, tools);
    throw error;
  }
}

/** The request itself is over: nothing is tried any more. */
function throwIfOver<Answer>(trace: Trace, tools: AttemptTools<Answer>): void {
  const reason = tools.request.reason();
  if (reason === "deadline") throw timedOut(tools);
  if (reason === "revoked") throw unauthorized("revoked");
  if (reason === undefined) return;
  const last = trace.attempts.at(-1);
  if (last !== undefined) throw new ProviderError(callingOff(last.endpoint, "the caller left"));
}

/** The step's attempts know what the caller is to be told (how long to wait, say): they are the trace's now. */
function gaveUp<Answer>(
  step: Extract<NextStep, { readonly kind: "give-up" }>,
  trace: Trace,
  tools: AttemptTools<Answer>,
): Error {
  if (step.reason === "deadline") return timedOut(tools);
  trace.attempts.splice(0, trace.attempts.length, ...step.attempts);
  return new ProviderError(step.failure, { attempts: failuresOf(trace) });
}

function timedOut<Answer>({ operation, totalMs }: AttemptTools<Answer>): Error {
  return operation === "chat" ? requestTimeout(totalMs) : edgeTimeout(totalMs);
}
