import type { EmbeddingsRequest } from "@sluice/schema";
import type { Call } from "../call.ts";
import { inputTexts } from "../embeddings/input-items.ts";
import { otherFields } from "../embeddings/other-fields.ts";
import { purposeWord } from "../embeddings/purpose.ts";
import type { UpstreamRequest } from "../provider.ts";

/** An embeddings request for Voyage. Numbers are what it sends when no encoding is named; `float` it does not know. */
export function encodeEmbeddings(call: Call<EmbeddingsRequest>): UpstreamRequest {
  const { request, endpoint } = call;
  const inputType = purposeWord(request.input_type, { query: "query", document: "document" });
  return {
    method: "POST",
    path: "/embeddings",
    body: {
      model: endpoint.upstreamModel,
      input: inputTexts(call),
      ...(inputType === undefined ? {} : { input_type: inputType }),
      ...(request.dimensions == null ? {} : { output_dimension: request.dimensions }),
      ...(request.encoding_format === "base64" ? { encoding_format: "base64" } : {}),
      ...otherFields(request),
    },
  };
}
