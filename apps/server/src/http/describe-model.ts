import type { Endpoint, Model, Price } from "@sluice/schema";
import { describePrice } from "./describe-price.ts";
import { supportedParameters } from "./supported-parameters.ts";

/** A model as `GET /models` shows it (wire reference §14.2). */
export function describeModel(model: Model) {
  const contextLength = model.contextLength ?? largest(model.endpoints, "contextLength");
  return {
    id: model.slug,
    canonical_slug: model.slug,
    name: model.name,
    created: model.created ?? 0,
    description: model.description ?? "",
    context_length: contextLength,
    hugging_face_id: null,
    knowledge_cutoff: null,
    expiration_date: null,
    architecture: {
      modality: `${model.input.join("+")}->${model.output.join("+")}`,
      input_modalities: model.input,
      output_modalities: model.output,
      tokenizer: "Other",
      instruct_type: null,
    },
    pricing: describePrice(cheapest(model.endpoints)),
    top_provider: {
      context_length: contextLength,
      max_completion_tokens: largest(model.endpoints, "maxCompletionTokens"),
      is_moderated: false,
    },
    per_request_limits: null,
    supported_parameters: supportedParameters(model.endpoints),
    default_parameters: null,
    supported_voices: model.voices ?? null,
    links: { details: `/api/v1/models/${model.slug}/endpoints` },
  };
}

function largest(
  endpoints: readonly Endpoint[],
  field: "contextLength" | "maxCompletionTokens",
): number | null {
  const known = endpoints.flatMap((endpoint) => endpoint[field] ?? []);
  return known.length === 0 ? null : Math.max(...known);
}

function cheapest(endpoints: readonly Endpoint[]): Price | undefined {
  const prices = endpoints.flatMap(({ price }) => price ?? []);
  return prices.sort((a, b) => a.prompt + a.completion - (b.prompt + b.completion))[0];
}
