import type { EmbeddingsRequest } from "@sluice/schema";
import type { Call } from "../call.ts";
import { codecError } from "../codec-error.ts";
import { inputItems, inputTexts } from "../embeddings/input-items.ts";
import { otherFields } from "../embeddings/other-fields.ts";
import { embeddingPart, embeddingTask } from "../gemini/encode-embeddings.ts";

type Body = Readonly<Record<string, unknown>>;

/** Texts as instances of `predict`; what the request holds beside them are its parameters, but for a title. */
export function predictBody(call: Call<EmbeddingsRequest>): Body {
  const { title, ...parameters } = { ...dimensions(call), ...otherFields(call.request) } as Body;
  const task = embeddingTask(call.request);
  const shared = {
    ...(task === undefined ? {} : { task_type: task }),
    ...(title === undefined ? {} : { title }),
  };
  return {
    instances: inputTexts(call).map((content) => ({ content, ...shared })),
    ...(Object.keys(parameters).length === 0 ? {} : { parameters }),
  };
}

/** The one content of `embedContent`. Throws `unsupported` where there are more: the service has no list of them. */
export function contentBody(call: Call<EmbeddingsRequest>): Body {
  const [item, ...more] = inputItems(call);
  if (item === undefined || more.length > 0) {
    const message = `${call.endpoint.providerName} embeds one input a request with ${call.endpoint.model}`;
    throw codecError(call, { kind: "unsupported", message });
  }
  const task = embeddingTask(call.request);
  const config = {
    ...(task === undefined ? {} : { taskType: task }),
    ...dimensions(call),
    ...otherFields(call.request),
  };
  return {
    content: { parts: item.map((part) => embeddingPart(part, call)) },
    ...(Object.keys(config).length === 0 ? {} : { embedContentConfig: config }),
  };
}

function dimensions({ request }: Call<EmbeddingsRequest>): Body {
  return request.dimensions == null ? {} : { outputDimensionality: request.dimensions };
}
