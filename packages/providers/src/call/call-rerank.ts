import type { RerankRequest, RerankResponse } from "@sluice/schema";
import { batchOf } from "../batch/batch-of.ts";
import { type BatchPart, batchParts } from "../batch/batch-parts.ts";
import { callParts } from "../batch/call-parts.ts";
import type { Call } from "../call.ts";
import type { Provider } from "../provider.ts";
import { checkRanking } from "../rerank/check-ranking.ts";
import { givenPictures, withPictures } from "../rerank/given-pictures.ts";
import { joinRerank } from "../rerank/join-rerank.ts";
import { callOperation } from "./call-operation.ts";
import type { CallOptions } from "./call-options.ts";
import { nameFailure } from "./name-failure.ts";
import { withFetched } from "./with-fetched.ts";

const PICTURES = { given: givenPictures, put: withPictures };

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
  const codec = provider.kind === "http" ? provider.rerank : undefined;
  const whole = await withFetched(provider, codec, call, PICTURES, options);
  const one = ({ start, end }: BatchPart, told: CallOptions) => {
    const documents = whole.request.documents.slice(start, end);
    return rankOnce(provider, { ...whole, request: { ...whole.request, documents } }, told);
  };
  const [first, ...more] = await callParts(parts, one, options);
  if (first === undefined) throw new Error("a request without documents");
  const answer = more.length === 0 ? first : joinRerank([first, ...more], parts, request);
  return whole === call ? answer : echoing(answer, request);
}

async function rankOnce(
  provider: Provider,
  call: Call<RerankRequest>,
  options: CallOptions,
): Promise<RerankResponse> {
  const answer = await callOperation("rerank", provider, call, options);
  try {
    checkRanking(answer, call);
  } catch (error) {
    throw nameFailure(error, provider);
  }
  return answer;
}

/** Documents as the caller gave them: a picture by its address is told by its address. */
function echoing(answer: RerankResponse, { documents }: RerankRequest): RerankResponse {
  const results = answer.results.map((result) => {
    const document = documents[result.index] ?? result.document;
    return { ...result, document: typeof document === "string" ? { text: document } : document };
  });
  return { ...answer, results };
}
