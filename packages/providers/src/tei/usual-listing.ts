import { asCount } from "../read/as-count.ts";
import { asObject } from "../read/as-object.ts";
import { asText } from "../read/as-text.ts";

/** What the server says of itself, as a list of its one model. */
export function usualListing(body: unknown): unknown {
  const given = asObject(body);
  const id = asText(given?.model_id);
  const type = asObject(given?.model_type);
  if (id === undefined || type === undefined) return body;
  const output = "reranker" in type ? "rerank" : "embeddings";
  return {
    data: [
      {
        id,
        context_length: asCount(given?.max_input_length),
        architecture: { output_modalities: "classifier" in type ? [] : [output] },
      },
    ],
  };
}
