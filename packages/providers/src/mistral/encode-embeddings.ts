import type { EmbeddingsRequest } from "@sluice/schema";
import type { Call } from "../call.ts";
import { inputTexts } from "../embeddings/input-items.ts";
import { otherFields } from "../embeddings/other-fields.ts";
import type { UpstreamRequest } from "../provider.ts";

/**
 * An embeddings request for Mistral, which has no word for what vectors are for, and sends numbers unless told
 * otherwise. `dimensions` is `output_dimension` there.
 */
export function encodeEmbeddings(call: Call<EmbeddingsRequest>): UpstreamRequest {
  const { request, endpoint } = call;
  return {
    method: "POST",
    path: "/embeddings",
    body: {
      model: endpoint.upstreamModel,
      input: inputTexts(call),
      ...(request.dimensions == null ? {} : { output_dimension: request.dimensions }),
      ...(request.encoding_format === "base64" ? { encoding_format: "base64" } : {}),
      ...otherFields(request),
    },
  };
}
