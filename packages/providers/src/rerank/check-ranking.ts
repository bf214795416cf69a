import type { RerankRequest, RerankResponse } from "@sluice/schema";
import type { Call } from "../call.ts";
import { malformed } from "../malformed.ts";

/**
 * Throws `malformed` for a ranking that is not the whole one: each document once, or as many as `top_n` asks for, at
 * its own place and with a score. One that is short is half an answer that looks like a whole one.
 */
export function checkRanking(
  { results }: Pick<RerankResponse, "results">,
  call: Call<RerankRequest>,
): void {
  const { documents, top_n: topN } = call.request;
  const wanted = Math.min(topN ?? documents.length, documents.length);
  if (results.length !== wanted) {
    throw malformed(call, `it ranks ${results.length} documents of ${wanted}`);
  }
  if (results.some(({ index }) => documents[index] === undefined)) {
    throw malformed(call, "a result has no document");
  }
  if (new Set(results.map(({ index }) => index)).size < results.length) {
    throw malformed(call, "a document is ranked twice");
  }
  if (!results.every(({ relevance_score: score }) => Number.isFinite(score))) {
    throw malformed(call, "a result has no score");
  }
}
