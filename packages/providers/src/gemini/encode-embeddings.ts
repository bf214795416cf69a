import type { EmbeddingsRequest } from "@sluice/schema";
import type { Call } from "../call.ts";
import { codecError } from "../codec-error.ts";
import { type InputPart, inputItems } from "../embeddings/input-items.ts";
import { otherFields } from "../embeddings/other-fields.ts";
import { purposeWord } from "../embeddings/purpose.ts";
import { readDataUrl } from "../media/read-data-url.ts";
import type { UpstreamRequest } from "../provider.ts";
import { modelName, modelPath } from "./model-path.ts";

const TASKS = {
  query: "RETRIEVAL_QUERY",
  document: "RETRIEVAL_DOCUMENT",
  classification: "CLASSIFICATION",
  clustering: "CLUSTERING",
} as const;

/** An embeddings request for `batchEmbedContents`: one request an input, each with the model's name. */
export function encodeEmbeddings(call: Call<EmbeddingsRequest>): UpstreamRequest {
  const { request, endpoint } = call;
  const taskType = embeddingTask(request);
  const shared = {
    model: modelName(endpoint.upstreamModel),
    ...(taskType === undefined ? {} : { taskType }),
    ...(request.dimensions == null ? {} : { outputDimensionality: request.dimensions }),
    ...otherFields(request),
  };
  return {
    method: "POST",
    path: `/${modelPath(endpoint.upstreamModel)}:batchEmbedContents`,
    body: {
      requests: inputItems(call).map((item) => ({
        ...shared,
        content: { parts: item.map((part) => embeddingPart(part, call)) },
      })),
    },
  };
}

/** What the vectors are for, in the API's word. */
export function embeddingTask({ input_type: given }: EmbeddingsRequest): string | undefined {
  return purposeWord(given, TASKS);
}

/** One part of an input. Throws `unsupported` for a picture by address. */
export function embeddingPart(part: InputPart, call: Call<EmbeddingsRequest>): object {
  if (part.kind === "text") return { text: part.text };
  const data = readDataUrl(part.url);
  if (data !== undefined) return { inlineData: { mimeType: data.mediaType, data: data.base64 } };
  const message = `${call.endpoint.providerName} embeds pictures as data URLs only`;
  throw codecError(call, { kind: "unsupported", message });
}
