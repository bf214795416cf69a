import { asCount } from "../read/as-count.ts";
import { asList } from "../read/as-list.ts";
import { asObject } from "../read/as-object.ts";
import { asText } from "../read/as-text.ts";

/** The API's list of models in the usual form; only those that chat or rank. */
export function usualListing(body: unknown): unknown {
  const models = asObject(body)?.models;
  if (!Array.isArray(models)) return body;
  const data = models.flatMap((value) => {
    const model = asObject(value);
    const id = asText(model?.name);
    const endpoints = asList(model?.endpoints);
    const ranks = endpoints.includes("rerank");
    if (model === undefined || id === undefined || !(ranks || endpoints.includes("chat")))
      return [];
    const output = ranks ? "rerank" : "text";
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
