import { asList } from "../read/as-list.ts";
import { asObject } from "../read/as-object.ts";
import { asText } from "../read/as-text.ts";

const OUTPUTS: Readonly<Record<string, string>> = {
  chat: "text",
  language: "text",
  code: "text",
  embedding: "embeddings",
  rerank: "rerank",
  audio: "speech",
};

/**
 * The API's bare list of models, by what each does; those that make pictures or judge are left out. Prices are not
 * taken: the list does not say of what they are.
 */
export function usualListing(body: unknown): unknown {
  if (!Array.isArray(body)) return body;
  const data = asList(body).flatMap((value) => {
    const { type, pricing: _pricing, display_name: name, ...model } = asObject(value) ?? {};
    const output = OUTPUTS[asText(type) ?? ""];
    if (output === undefined) return [];
    return [{ ...model, name: asText(name), architecture: { output_modalities: [output] } }];
  });
  return { data };
}
