import {
  type Endpoint,
  IMPLIED_PARAMETERS,
  type Model,
  type Price,
  SUPPORTED_PARAMETERS,
} from "@sluice/schema";

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

/** USD per token as decimal strings; without a known price the keys that are required say zero. */
function describePrice(price: Price | undefined): Record<string, string> {
  const perToken = (value: number | undefined) => decimal((value ?? 0) / 1e6);
  return {
    prompt: perToken(price?.prompt),
    completion: perToken(price?.completion),
    request: decimal(price?.request ?? 0),
    image: decimal(price?.image ?? 0),
    ...(price?.cache_read === undefined ? {} : { input_cache_read: perToken(price.cache_read) }),
    ...(price?.cache_write === undefined ? {} : { input_cache_write: perToken(price.cache_write) }),
  };
}

/** A number without an exponent. */
function decimal(value: number): string {
  return value.toFixed(12).replace(/\.?0+$/, "");
}

/** What any of the endpoints takes; one that lists nothing takes everything (contract §7.17). */
function supportedParameters(endpoints: readonly Endpoint[]): readonly string[] {
  const listed = endpoints.flatMap(({ supports }) => supports ?? SUPPORTED_PARAMETERS);
  return [...new Set([...IMPLIED_PARAMETERS, ...listed])];
}
