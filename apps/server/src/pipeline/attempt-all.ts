import { edgeTimeout, ProviderError, requestTimeout } from "@sluice/errors";
import {
  type Attempt,
  type NextStep,
  nextStep,
  type Operation,
  type RoutePlan,
} from "@sluice/router";
import type { Endpoint } from "@sluice/schema";
import type { Clock } from "../ports/clock.ts";
import type { HealthStore } from "../ports/health-store.ts";
import { type AttemptRecord, beginAttempt } from "./attempt-record.ts";
import type { RequestSignal } from "./request-signal.ts";
import { failuresOf, type Trace } from "./trace.ts";

/** What the attempts of one request need from outside. */
export interface AttemptTools {
  readonly clock: Clock;
  readonly health: HealthStore;
  readonly request: RequestSignal;
  readonly totalMs: number;
  /** 408 is chat's alone; rerank and speech say 524 (contract §7.22). */
  readonly operation: Operation;
}

/**
 * Asks `nextStep` what to do, does it, and asks again, until an upstream answers. Throws the
 * `ProviderError` to be told when none does, 408 (524) when the request's own time is over.
 */
export async function attemptAll<Answer>(
  plan: RoutePlan,
  trace: Trace,
  tools: AttemptTools,
  call: (endpoint: Endpoint, attempt: AttemptRecord) => Promise<Answer>,
): Promise<{ readonly answer: Answer; readonly attempt: AttemptRecord }> {
  for (;;) {
    const step = nextStep(plan, trace.attempts, tools.clock.now());
    switch (step.kind) {
      case "give-up":
        throw gaveUp(step, trace, tools);
      case "finished":
      case "wait":
        throw new Error("an attempt is running that this loop did not begin");
      case "try": {
        if (step.afterMs > 0) await pause(step.afterMs, trace, tools);
        const attempt = beginAttempt(trace, step, tools.clock, tools.health);
        const answer = await tryOnce(attempt, call, trace, tools);
        if (answer !== undefined) return { answer: answer.value, attempt };
      }
    }
  }
}

async function tryOnce<Answer>(
  attempt: AttemptRecord,
  call: (endpoint: Endpoint, attempt: AttemptRecord) => Promise<Answer>,
  trace: Trace,
  tools: AttemptTools,
): Promise<{ readonly value: Answer } | undefined> {
  const { endpoint } = attempt.attempt();
  try {
    const value = await call(endpoint, attempt);
    attempt.commit();
    return { value };
  } catch (error) {
    if (!ProviderError.isInstance(error)) {
      attempt.end(cancelled(endpoint, "the attempt was given up"));
      throw error;
    }
    attempt.end(error.failure);
    throwIfOver(trace, tools);
    return undefined;
  }
}

async function pause(ms: number, trace: Trace, tools: AttemptTools): Promise<void> {
  try {
    await tools.clock.sleep(ms, tools.request.signal);
  } catch (error) {
    throwIfOver(trace, tools);
    throw error;
  }
}

/** The request itself is over: nothing is tried any more. */
function throwIfOver(trace: Trace, tools: AttemptTools): void {
  const reason = tools.request.reason();
  if (reason === "deadline") throw timedOut(tools);
  if (reason === undefined) return;
  const last = trace.attempts.at(-1);
  if (last !== undefined) throw new ProviderError(cancelled(last.endpoint, "the caller left"));
}

/** The step's attempts know what the caller is to be told (how long to wait, say): they are the trace's now. */
function gaveUp(
  step: Extract<NextStep, { readonly kind: "give-up" }>,
  trace: Trace,
  tools: AttemptTools,
): Error {
  if (step.reason === "deadline") return timedOut(tools);
  trace.attempts.splice(0, trace.attempts.length, ...step.attempts);
  return new ProviderError(step.failure, { attempts: failuresOf(trace) });
}

function timedOut({ operation, totalMs }: AttemptTools): Error {
  return operation === "chat" ? requestTimeout(totalMs) : edgeTimeout(totalMs);
}

function cancelled(endpoint: Attempt["endpoint"], message: string) {
  return {
    kind: "cancelled",
    provider: endpoint.provider,
    providerName: endpoint.providerName,
    message,
  } as const;
}
