import type { Endpoint, Model, Price } from "@sluice/schema";
import { endpointId } from "./endpoint-id.ts";
import type { EndpointSection } from "./schema/endpoint-section.ts";
import type { ModelSection } from "./schema/model-section.ts";
import type { ProviderSection } from "./schema/provider-section.ts";

/** What a provider's entry says about all of its endpoints. */
export type ProviderFacts = Pick<ProviderSection, "name" | "data_collection" | "zdr" | "regions">;

/** A configured model; endpoints whose provider is unknown are left out (they are mistakes, told elsewhere). */
export function toModel(
  slug: string,
  section: ModelSection,
  providers: ReadonlyMap<string, ProviderFacts>,
): Model {
  const endpoints = section.endpoints.flatMap((endpoint) => {
    const provider = providers.get(endpoint.provider);
    return provider === undefined ? [] : [toEndpoint(slug, section, endpoint, provider)];
  });
  return defined({
    slug,
    name: section.name ?? slug,
    contextLength: section.context_length,
    distillable: section.distillable,
    input: section.input,
    output: section.output,
    scores: section.scores,
    voices: section.voices,
    defaultVoice: section.default_voice,
    endpoints,
  });
}

function toEndpoint(
  model: string,
  section: ModelSection,
  endpoint: EndpointSection,
  provider: ProviderFacts,
): Endpoint {
  const parts = {
    provider: endpoint.provider,
    model,
    upstreamModel: endpoint.model,
    quantization: endpoint.quantization,
    tier: endpoint.tier,
  };
  return defined({
    ...parts,
    id: endpointId(parts),
    providerName: provider.name ?? endpoint.provider,
    price: endpoint.price === undefined ? undefined : (defined(endpoint.price) as Price),
    contextLength: endpoint.context_length ?? section.context_length,
    maxCompletionTokens: endpoint.max_completion_tokens,
    minCompletionTokens: endpoint.min_completion_tokens,
    supports: endpoint.supports,
    supportsPrefill: endpoint.supports_prefill,
    supportsVoiceCloning: endpoint.supports_voice_cloning,
    dataCollection: provider.data_collection,
    zdr: provider.zdr,
    regions: provider.regions,
  });
}

/** The same object without members that are undefined. */
type Defined<T> = {
  [K in keyof T as undefined extends T[K] ? never : K]: T[K];
} & { [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined> };

function defined<T extends object>(value: T): Defined<T> {
  return Object.fromEntries(
    Object.entries(value).filter(([, member]) => member !== undefined),
  ) as Defined<T>;
}
