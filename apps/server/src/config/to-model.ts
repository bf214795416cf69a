import type { Endpoint, Model } from "@sluice/schema";
import type { PublicModel } from "../catalogue/public-model.ts";
import type { PublicTables } from "../catalogue/public-tables.ts";
import { defined } from "./defined.ts";
import { endpointId } from "./endpoint-id.ts";
import { knownModel } from "./known-model.ts";
import { priceOf } from "./price-of.ts";
import type { EndpointSection } from "./schema/endpoint-section.ts";
import type { ModelSection } from "./schema/model-section.ts";
import type { ProviderSection } from "./schema/provider-section.ts";

/** What a provider's entry says about all of its endpoints. */
export type ProviderFacts = Pick<ProviderSection, "name" | "data_collection" | "zdr" | "regions">;

/**
 * A configured model. What the file leaves out is as the built-in catalogue knows it at the same provider.
 * Endpoints whose provider or model is unknown are left out (they are mistakes, told elsewhere).
 */
export function toModel(
  slug: string,
  section: ModelSection,
  providers: ReadonlyMap<string, ProviderFacts>,
  tables: PublicTables,
): Model {
  const endpoints = section.endpoints.flatMap((endpoint) => {
    const provider = providers.get(endpoint.provider);
    const known = knownModel(slug, endpoint, tables);
    const upstreamModel = endpoint.model ?? known?.model;
    return provider === undefined || upstreamModel === undefined
      ? []
      : [toEndpoint({ slug, section, endpoint, upstreamModel, known }, provider)];
  });
  const [known] = section.endpoints.flatMap((each) => knownModel(slug, each, tables) ?? []);
  return withSection(slug, section, {
    name: known?.name ?? slug,
    input: known?.input ?? ["text"],
    output: known?.output ?? ["text"],
    ...(known?.voices === undefined ? {} : { voices: known.voices }),
    endpoints,
  });
}

/** A model with what its entry in the file says of it before everything else. */
export function withSection(
  slug: string,
  section: ModelSection,
  rest: Omit<Model, "slug" | "distillable">,
): Model {
  return {
    ...rest,
    slug,
    ...defined({
      name: section.name ?? rest.name,
      contextLength: section.context_length ?? rest.contextLength,
      distillable: section.distillable,
      input: section.input ?? rest.input,
      output: section.output ?? rest.output,
      scores: section.scores,
      voices: section.voices ?? rest.voices,
      defaultVoice: section.default_voice,
    }),
  };
}

interface ConfiguredEndpoint {
  readonly slug: string;
  readonly section: ModelSection;
  readonly endpoint: EndpointSection;
  readonly upstreamModel: string;
  readonly known: PublicModel | undefined;
}

function toEndpoint(
  { slug, section, endpoint, upstreamModel, known }: ConfiguredEndpoint,
  provider: ProviderFacts,
): Endpoint {
  const { quantization, tier } = endpoint;
  const parts = { provider: endpoint.provider, model: slug, upstreamModel, quantization, tier };
  return defined({
    ...parts,
    id: endpointId(parts),
    providerName: provider.name ?? endpoint.provider,
    price: priceOf(endpoint.price, known?.price),
    contextLength: endpoint.context_length ?? section.context_length ?? known?.contextLength,
    maxCompletionTokens: endpoint.max_completion_tokens ?? known?.maxCompletionTokens,
    minCompletionTokens: endpoint.min_completion_tokens,
    maxInputs: endpoint.max_inputs,
    maxCharacters: endpoint.max_characters,
    supports: endpoint.supports,
    supportsPrefill: endpoint.supports_prefill,
    supportsVoiceCloning: endpoint.supports_voice_cloning,
    dataCollection: provider.data_collection,
    zdr: provider.zdr,
    regions: provider.regions,
  });
}
