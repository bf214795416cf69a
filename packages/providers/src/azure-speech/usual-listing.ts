import { asObject } from "../read/as-object.ts";
import { asText } from "../read/as-text.ts";

/** The API's list of voices, each of which counts as a model. */
export function usualListing(body: unknown): unknown {
  if (!Array.isArray(body)) return body;
  const data = body.flatMap((value) => {
    const voice = asObject(value);
    const id = asText(voice?.ShortName);
    if (id === undefined) return [];
    return [
      { id, name: asText(voice?.DisplayName), architecture: { output_modalities: ["speech"] } },
    ];
  });
  return { data };
}
