import type { Failure } from "../api/failure.ts";
import { failureFromErrorBody } from "../api/failure-from-error-body.ts";
import type { Answer, AnswerStatus } from "./answer.ts";

/** How a stream came to its end: by itself, by the reader's hand, or by a fault. */
export type StreamEnd =
  | { readonly kind: "ended" }
  | { readonly kind: "stopped" }
  | { readonly kind: "failed"; readonly failure: Failure };

/**
 * The answer after its stream is over. One that has its finish reason is whole even if the
 * connection broke after it; one without it is never whole, even if the stream closed in order.
 */
export function settleAnswer(answer: Answer, end: StreamEnd, now: number): Answer {
  if (answer.endedAt !== undefined) return answer;
  return { ...answer, endedAt: now, status: statusOf(answer, end) };
}

function statusOf(answer: Answer, end: StreamEnd): AnswerStatus {
  if (answer.status.kind === "failed") return answer.status;
  if (answer.finishReason !== undefined) {
    return { kind: "complete", finishReason: answer.finishReason };
  }
  switch (end.kind) {
    case "stopped":
      return { kind: "stopped" };
    case "failed":
      return { kind: "failed", failure: end.failure };
    case "ended": {
      const message = "The stream ended before the answer was finished.";
      return { kind: "failed", failure: failureFromErrorBody({ message }) };
    }
  }
}
