import { asList } from "../read/as-list.ts";
import { asObject } from "../read/as-object.ts";
import { asText } from "../read/as-text.ts";

/** The API's list of models: those that speak, each of which is one voice. */
export function usualListing(body: unknown): unknown {
  const models = asObject(body)?.tts;
  if (!Array.isArray(models)) return body;
  const data = asList(models).flatMap((value) => {
    const id = asText(asObject(value)?.canonical_name);
    return id === undefined ? [] : [{ id, architecture: { output_modalities: ["speech"] } }];
  });
  return { data };
}
