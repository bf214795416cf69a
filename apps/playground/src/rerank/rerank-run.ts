import type { Failure } from "../api/failure.ts";
import type { RerankReply } from "../api/rerank-reply.ts";
import type { SentRequest } from "./ranking.ts";

/** Where a request stands. */
export type RunStatus =
  | { readonly kind: "waiting" }
  | { readonly kind: "complete"; readonly reply: RerankReply }
  | { readonly kind: "stopped" }
  | { readonly kind: "failed"; readonly failure: Failure };

/** A request with the answer to it. */
export interface AnsweredRequest {
  readonly request: SentRequest;
  readonly reply: RerankReply;
}

/** One request and what became of it. Times are in ms on the page's own clock. */
export interface RerankRun {
  readonly request: SentRequest;
  readonly status: RunStatus;
  /** What is to be shown: its own answer or, until it has one, that of the request before. */
  readonly answered: AnsweredRequest | undefined;
  readonly startedAt: number;
  readonly endedAt: number | undefined;
}

/** A request that has just been sent. */
export function newRun(request: SentRequest, before: RerankRun | undefined, at: number): RerankRun {
  const status = { kind: "waiting" } as const;
  return { request, status, answered: before?.answered, startedAt: at, endedAt: undefined };
}

/** A request that is over. After a failure no earlier answer is shown: it could be taken for this one's. */
export function settleRun(run: RerankRun, status: RunStatus, at: number): RerankRun {
  const settled = { ...run, status, endedAt: at };
  switch (status.kind) {
    case "complete":
      return { ...settled, answered: { request: run.request, reply: status.reply } };
    case "failed":
      return { ...settled, answered: undefined };
    default:
      return settled;
  }
}
