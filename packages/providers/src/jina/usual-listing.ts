import { asList } from "../read/as-list.ts";
import { asObject } from "../read/as-object.ts";
import { asText } from "../read/as-text.ts";

/** The API's list of models, told apart by their names: what does not rank makes vectors. */
export function usualListing(body: unknown): unknown {
  const models = asObject(body)?.data;
  if (!Array.isArray(models)) return body;
  return {
    data: asList(models).flatMap((value) => {
      const id = asText(asObject(value)?.id);
      if (id === undefined || /^reader/i.test(id)) return [];
      const output = /rerank/i.test(id) ? "rerank" : "embeddings";
      return [{ id, architecture: { output_modalities: [output] } }];
    }),
  };
}
