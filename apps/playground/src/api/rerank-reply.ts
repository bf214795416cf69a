import type { RerankResponse } from "@sluice/schema";
import { ApiError } from "./api-error.ts";
import { failureFromErrorBody } from "./failure-from-error-body.ts";
import { isRecord } from "./is-record.ts";

/** An answer to `POST /api/v1/rerank`, with what its headers told. */
export interface RerankReply {
  /** As it came. */
  readonly body: RerankResponse;
  /** What was asked for and not done: `X-Sluice-Dropped`. */
  readonly dropped: string | undefined;
}

/** Reads the answer. Throws ApiError when it has no list of results with places and scores. */
export async function readRerankReply(response: Response): Promise<RerankReply> {
  const body: unknown = await response.json().catch(() => undefined);
  if (!isRecord(body) || !Array.isArray(body.results) || !body.results.every(isResult)) {
    const message = "The answer has no list of results.";
    throw new ApiError(failureFromErrorBody({ message }));
  }
  const dropped = response.headers.get("X-Sluice-Dropped") ?? undefined;
  return { body: body as RerankResponse, dropped };
}

function isResult(result: unknown): boolean {
  return (
    isRecord(result) &&
    Number.isSafeInteger(result.index) &&
    typeof result.relevance_score === "number"
  );
}
