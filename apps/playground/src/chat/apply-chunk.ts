import type { ChatChunk } from "@sluice/schema";
import type { ErrorBody } from "../api/error-body.ts";
import { failureFromErrorBody } from "../api/failure-from-error-body.ts";
import type { Answer, AnswerStatus } from "./answer.ts";

/**
 * The answer after one more chunk that came at `now`. An `error` in it, or the finish reason
 * "error", makes the answer a failed one, whatever came before (wire reference §8.4); after that
 * only usage is still taken.
 */
export function applyChunk(answer: Answer, chunk: ChatChunk, now: number): Answer {
  const usage = chunk.usage ?? answer.usage;
  if (answer.status.kind === "failed") return { ...answer, usage };
  const choice = chunk.choices?.[0];
  const content = choice?.delta?.content ?? "";
  const reasoning = choice?.delta?.reasoning ?? "";
  const hasToken = content !== "" || reasoning !== "";
  const begun: Answer = {
    ...answer,
    usage,
    text: answer.text + content,
    reasoning: answer.reasoning + reasoning,
    model: chunk.model || answer.model,
    provider: chunk.provider || answer.provider,
    finishReason: choice?.finish_reason ?? answer.finishReason,
    firstTokenAt: answer.firstTokenAt ?? (hasToken ? now : undefined),
  };
  return { ...begun, status: statusAfter(begun, chunk.error) };
}

function statusAfter(answer: Answer, error: ErrorBody | undefined): AnswerStatus {
  if (error) return { kind: "failed", failure: failureFromErrorBody(error) };
  if (answer.finishReason === "error") {
    const message = "The provider broke off without giving a reason.";
    return { kind: "failed", failure: failureFromErrorBody({ message }) };
  }
  return answer.firstTokenAt === undefined ? answer.status : { kind: "streaming" };
}
