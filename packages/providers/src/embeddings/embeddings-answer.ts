import type { EmbeddingsRequest, EmbeddingsResponse } from "@sluice/schema";
import type { Call } from "../call.ts";
import { malformed } from "../malformed.ts";
import { countInputs } from "./count-inputs.ts";
import { readVector } from "./read-vector.ts";

/**
 * An answer in our form from vectors in the order of the inputs, one for each, in the encoding that the
 * caller asked for. Throws `malformed` when there are more or fewer, or when one is shorter than the others.
 */
export function embeddingsAnswer(
  call: Call<EmbeddingsRequest>,
  vectors: readonly unknown[],
  promptTokens: number | undefined,
  totalTokens = promptTokens,
): EmbeddingsResponse {
  const { request, generationId, endpoint } = call;
  const count = countInputs(request.input);
  if (vectors.length !== count) {
    throw malformed(call, `it holds ${vectors.length} of ${count} vectors`);
  }
  const asked = request.encoding_format ?? "float";
  const read = vectors.map((vector) => readVector(vector, asked, call));
  // As text too: four bytes more always make a longer one.
  if (new Set(read.map(({ length }) => length)).size > 1) {
    throw malformed(call, "its vectors are not of one length");
  }
  return {
    object: "list",
    id: generationId,
    model: endpoint.model,
    data: read.map((embedding, index) => ({ object: "embedding" as const, index, embedding })),
    ...(promptTokens === undefined
      ? {}
      : { usage: { prompt_tokens: promptTokens, total_tokens: totalTokens ?? promptTokens } }),
  };
}
