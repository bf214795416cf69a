import type { Attempt, FailedAttempt } from "@sluice/router";
import type { UpstreamCall } from "../ports/upstream-call.ts";
import { answeredOf } from "./answered-of.ts";
import { calledOffOf } from "./called-off-of.ts";
import type { Charge } from "./settlement.ts";

type Used = Pick<UpstreamCall, "promptTokens" | "completionTokens" | "costNanos" | "estimated">;

const NOTHING: Used = { promptTokens: 0, completionTokens: 0, costNanos: 0, estimated: false };

/**
 * The upstream calls of one request, in the order they were begun, with what its charge is made of: the call
 * that answered, or those that did so one after another, and the one that lost to it.
 */
export function callsOf(attempts: readonly Attempt[], charge: Charge): readonly UpstreamCall[] {
  const answered = answeredOf(attempts);
  const lost = calledOffOf(attempts);
  const begun = attempts.filter(hasBegun);
  const usedBy = (attempt: Attempt): Used => {
    if (lost !== undefined && attempt === lost) return ofLost(lost, charge);
    if (charge.parts !== undefined) return ofPart(charge, begun.indexOf(attempt));
    return attempt === answered ? ofAnswered(charge) : NOTHING;
  };
  return attempts.map((attempt) => {
    const { failure, status, endedAt } = endOf(attempt);
    const { promptTokens, completionTokens, costNanos, estimated } = usedBy(attempt);
    return {
      provider: attempt.endpoint.provider,
      model: attempt.endpoint.model,
      endpoint: attempt.endpoint.id,
      purpose: attempt.purpose,
      startedAt: attempt.startedAt,
      failure,
      status,
      endedAt,
      promptTokens,
      completionTokens,
      costNanos,
      estimated,
    };
  });
}

function endOf(attempt: Attempt): Pick<UpstreamCall, "failure" | "status" | "endedAt"> {
  switch (attempt.state) {
    case "open":
      return { failure: null, status: null, endedAt: null };
    case "committed":
      return { failure: null, status: 200, endedAt: null };
    case "done":
      return { failure: null, status: 200, endedAt: attempt.endedAt };
    case "failed": {
      const { endedAt, failure } = attempt;
      return { failure: failure.kind, status: failure.status ?? null, endedAt };
    }
  }
}

/** Its tokens are those it was charged for: the prompt, and what had come of its answer. */
function ofLost(
  { outputTokens: completionTokens = 0 }: FailedAttempt,
  { promptTokens, calledOffNanos }: Charge,
): Used {
  if (calledOffNanos === 0) return NOTHING;
  return { promptTokens, completionTokens, costNanos: calledOffNanos, estimated: true };
}

function hasBegun(attempt: Attempt): boolean {
  return attempt.state !== "open" && attempt.committedAt !== undefined;
}

/** @param place which of the calls that gave the answer it is; below 0: none of them */
function ofPart({ parts = [], estimated }: Charge, place: number): Used {
  const part = parts[place];
  return part === undefined ? NOTHING : { ...part, estimated };
}

/** Also of an answer that the caller left before its end. */
function ofAnswered(charge: Charge): Used {
  const { promptTokens, completionTokens, costNanos, calledOffNanos, estimated } = charge;
  return { promptTokens, completionTokens, costNanos: costNanos - calledOffNanos, estimated };
}
