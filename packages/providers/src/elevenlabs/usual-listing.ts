import { asObject } from "../read/as-object.ts";
import { asText } from "../read/as-text.ts";

/** The API's list of models, those that speak; which voices there are is another list. */
export function usualListing(body: unknown): unknown {
  if (!Array.isArray(body)) return body;
  const data = body.flatMap((value) => {
    const model = asObject(value);
    const id = asText(model?.model_id);
    if (id === undefined || model?.can_do_text_to_speech !== true) return [];
    return [{ id, name: asText(model.name), architecture: { output_modalities: ["speech"] } }];
  });
  return { data };
}
