import type { EmbeddingsInput, EmbeddingsRequest, EmbeddingsResponse } from "@sluice/schema";
import { batchOf } from "../batch/batch-of.ts";
import { type BatchPart, batchParts } from "../batch/batch-parts.ts";
import { callParts } from "../batch/call-parts.ts";
import type { Call } from "../call.ts";
import { checkDimensions } from "../embeddings/check-dimensions.ts";
import { countInputs } from "../embeddings/count-inputs.ts";
import { givenPictures, withPictures } from "../embeddings/given-pictures.ts";
import { joinEmbeddings } from "../embeddings/join-embeddings.ts";
import type { Provider } from "../provider.ts";
import { callOperation } from "./call-operation.ts";
import type { CallOptions } from "./call-options.ts";
import { nameFailure } from "./name-failure.ts";
import { withFetched } from "./with-fetched.ts";

const PICTURES = { given: givenPictures, put: withPictures };

/**
 * Turns inputs into vectors at one endpoint, in several calls where one does not take all of them. Throws
 * `ProviderError`.
 */
export async function callEmbeddings(
  provider: Provider,
  call: Call<EmbeddingsRequest>,
  options: CallOptions,
): Promise<EmbeddingsResponse> {
  const { input } = call.request;
  const batch = batchOf(provider, "embeddings", call.endpoint);
  const parts = batchParts(batch, countInputs(input), "inputs", call);
  const codec = provider.kind === "http" ? provider.embeddings : undefined;
  const whole = await withFetched(provider, codec, call, PICTURES, options);
  const one = (part: BatchPart, told: CallOptions) =>
    callOperation("embeddings", provider, partOf(whole, parts, part), told);
  const [first, ...more] = await callParts(parts, one, options);
  if (first === undefined) throw new Error("a request without inputs");
  try {
    const answer = more.length === 0 ? first : joinEmbeddings([first, ...more], call);
    checkDimensions(answer, provider, call);
    return answer;
  } catch (error) {
    throw nameFailure(error, provider);
  }
}

function partOf(
  call: Call<EmbeddingsRequest>,
  { length }: readonly BatchPart[],
  { start, end }: BatchPart,
): Call<EmbeddingsRequest> {
  if (length === 1) return call;
  const input = call.request.input.slice(start, end) as EmbeddingsInput;
  return { ...call, request: { ...call.request, input } };
}
