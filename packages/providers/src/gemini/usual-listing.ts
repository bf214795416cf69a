import { asCount } from "../read/as-count.ts";
import { asList } from "../read/as-list.ts";
import { asObject } from "../read/as-object.ts";
import { asText } from "../read/as-text.ts";

/** The API's list of models in the usual form; those that chat, speak or make vectors. */
export function usualListing(body: unknown): unknown {
  const models = asObject(body)?.models;
  if (!Array.isArray(models)) return body;
  const data = models.flatMap((value) => {
    const model = asObject(value);
    const name = asText(model?.name)?.replace(/^models\//, "");
    const methods = asList(model?.supportedGenerationMethods);
    const embeds = methods.includes("embedContent");
    const isServed = embeds || methods.includes("generateContent");
    if (model === undefined || name === undefined || !isServed) return [];
    return [
      {
        id: name,
        name: asText(model.displayName),
        context_length: asCount(model.inputTokenLimit),
        max_completion_tokens: asCount(model.outputTokenLimit),
        ...(embeds ? { architecture: { output_modalities: ["embeddings"] } } : {}),
      },
    ];
  });
  return { data };
}
