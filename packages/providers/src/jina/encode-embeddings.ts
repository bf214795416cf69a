import type { EmbeddingsRequest } from "@sluice/schema";
import type { Call } from "../call.ts";
import { codecError } from "../codec-error.ts";
import { type InputItem, inputItems } from "../embeddings/input-items.ts";
import { otherFields } from "../embeddings/other-fields.ts";
import { purposeWord } from "../embeddings/purpose.ts";
import type { UpstreamRequest } from "../provider.ts";
import { picture } from "./picture.ts";

const TASKS = {
  query: "retrieval.query",
  document: "retrieval.passage",
  classification: "classification",
  clustering: "separation",
} as const;

/**
 * An embeddings request for Jina. `input_type` is `task` there, which older models refuse, so nothing is
 * said without it; the encoding is `embedding_type`.
 */
export function encodeEmbeddings(call: Call<EmbeddingsRequest>): UpstreamRequest {
  const { request, endpoint } = call;
  const task = purposeWord(request.input_type, TASKS);
  return {
    method: "POST",
    path: "/embeddings",
    body: {
      model: endpoint.upstreamModel,
      input: inputItems(call).map((item) => encodeItem(item, call)),
      ...(task === undefined ? {} : { task }),
      ...(request.dimensions == null ? {} : { dimensions: request.dimensions }),
      ...otherFields(request),
      embedding_type: request.encoding_format ?? "float",
    },
  };
}

/** Texts alone go up as strings, which every model takes. */
function encodeItem(item: InputItem, call: Call<EmbeddingsRequest>): unknown {
  const [part] = item;
  if (part !== undefined && item.length === 1) {
    return part.kind === "text" ? part.text : { image: picture(part.url) };
  }
  if (item.every(({ kind }) => kind === "text")) {
    return item.map((text) => (text.kind === "text" ? text.text : "")).join("\n");
  }
  const message = `${call.endpoint.providerName} embeds one picture or one text at a time`;
  throw codecError(call, { kind: "unsupported", message });
}
