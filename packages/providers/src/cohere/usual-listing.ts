import { asCount } from "../read/as-count.ts";
import { asList } from "../read/as-list.ts";
import { asObject } from "../read/as-object.ts";
import { asText } from "../read/as-text.ts";

/** What a model gives, by an endpoint that it has; the first counts. */
const OUTPUTS = [
  ["rerank", "rerank"],
  ["embed", "embeddings"],
  ["chat", "text"],
] as const;

/** The API's list of models in the usual form; those that chat, rank or make vectors. */
export function usualListing(body: unknown): unknown {
  const models = asObject(body)?.models;
  if (!Array.isArray(models)) return body;
  const data = models.flatMap((value) => {
    const model = asObject(value);
    const id = asText(model?.name);
    const endpoints = asList(model?.endpoints);
    const output = OUTPUTS.find(([endpoint]) => endpoints.includes(endpoint))?.[1];
    if (model === undefined || id === undefined || output === undefined) return [];
    return [
      {
        id,
        context_length: asCount(model.context_length),
        architecture: { output_modalities: [output] },
      },
    ];
  });
  return { data };
}
