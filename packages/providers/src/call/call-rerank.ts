import type { RerankRequest, RerankResponse } from "@sluice/schema";
import { batchOf } from "../batch/batch-of.ts";
import { type BatchPart, batchParts } from "../batch/batch-parts.ts";
import { callParts } from "../batch/call-parts.ts";
import type { Call } from "../call.ts";
import type { Provider } from "../provider.ts";
import { joinRerank } from "../rerank/join-rerank.ts";
import { callOperation } from "./call-operation.ts";
import type { CallOptions } from "./call-options.ts";

/**
 * Ranks documents at one endpoint; a list that one call does not take in several, where their scores can be compared.
 * Throws `ProviderError`.
 */
export async function callRerank(
  provider: Provider,
  call: Call<RerankRequest>,
  options: CallOptions,
): Promise<RerankResponse> {
  const { request } = call;
  const batch = batchOf(provider, "rerank", call.endpoint);
  const parts = batchParts(batch, request.documents.length, "documents", call);
  if (parts.length === 1) return callOperation("rerank", provider, call, options);
  const one = ({ start, end }: BatchPart, told: CallOptions) => {
    const documents = request.documents.slice(start, end);
    return callOperation("rerank", provider, { ...call, request: { ...request, documents } }, told);
  };
  const [first, ...more] = await callParts(parts, one, options);
  if (first === undefined) throw new Error("a request without documents");
  return joinRerank([first, ...more], parts, request);
}
