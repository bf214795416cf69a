import type { Endpoint, Model, ModelPricing, Price } from "@sluice/schema";
import { isFreeRouter } from "../pipeline/free-router.ts";
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
    pricing: pricingOf(model),
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

/** Of a name that stands for models of many prices nobody knows it before (wire reference §14.2). */
function pricingOf({ slug, endpoints }: Model): ModelPricing {
  if (endpoints.length > 0 || isFreeRouter(slug)) return describePrice(cheapest(endpoints));
  return { prompt: "-1", completion: "-1" };
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
