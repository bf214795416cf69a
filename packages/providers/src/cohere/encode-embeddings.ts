import type { EmbeddingsRequest } from "@sluice/schema";
import type { Call } from "../call.ts";
import { type InputItem, inputItems } from "../embeddings/input-items.ts";
import { otherFields } from "../embeddings/other-fields.ts";
import { purposeWord } from "../embeddings/purpose.ts";
import type { UpstreamRequest } from "../provider.ts";

/**
 * An embeddings request for `/embed` of version 2. Models from version 3 want to be told what the vectors
 * are for; without `input_type` they are for documents that will be searched. Always numbers: the caller's
 * encoding is made here.
 */
export function encodeEmbeddings(call: Call<EmbeddingsRequest>): UpstreamRequest {
  const { request, endpoint } = call;
  return {
    method: "POST",
    path: "/embed",
    body: {
      model: endpoint.upstreamModel,
      ...encodeInputs(inputItems(call)),
      input_type: inputType(request.input_type),
      ...(request.dimensions == null ? {} : { output_dimension: request.dimensions }),
      ...otherFields(request),
      embedding_types: ["float"],
    },
  };
}

function inputType(given: EmbeddingsRequest["input_type"]): string {
  return (
    purposeWord(given, { query: "search_query", document: "search_document" }) ?? "search_document"
  );
}

/** `texts` is what every model takes; `inputs`, which mixes texts and pictures, only newer ones. */
function encodeInputs(items: readonly InputItem[]) {
  const texts = items.flatMap((item) =>
    item.length === 1 && item[0]?.kind === "text" ? [item[0].text] : [],
  );
  if (texts.length === items.length) return { texts };
  return {
    inputs: items.map((item) => ({
      content: item.map((part) =>
        part.kind === "text"
          ? { type: "text", text: part.text }
          : { type: "image_url", image_url: { url: part.url } },
      ),
    })),
  };
}
