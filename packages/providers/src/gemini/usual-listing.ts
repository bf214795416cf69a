import { asCount } from "../read/as-count.ts";
import { asList } from "../read/as-list.ts";
import { asObject } from "../read/as-object.ts";
import { asText } from "../read/as-text.ts";

/** The API's list of models in the usual form; only those that chat. */
export function usualListing(body: unknown): unknown {
  const models = asObject(body)?.models;
  if (!Array.isArray(models)) return body;
  const data = models.flatMap((value) => {
    const model = asObject(value);
    const name = asText(model?.name)?.replace(/^models\//, "");
    const chats = asList(model?.supportedGenerationMethods).includes("generateContent");
    if (model === undefined || name === undefined || !chats) return [];
    return [
      {
        id: name,
        name: asText(model.displayName),
        context_length: asCount(model.inputTokenLimit),
        max_completion_tokens: asCount(model.outputTokenLimit),
      },
    ];
  });
  return { data };
}
