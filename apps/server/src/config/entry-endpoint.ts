import type { Endpoint } from "@sluice/schema";
import type { ProviderEntry } from "./config.ts";
import { defined } from "./defined.ts";
import { endpointId } from "./endpoint-id.ts";

/** What is known of a model at a provider, without a word of the file on it. */
export type EndpointFacts = Pick<Endpoint, "model" | "upstreamModel"> & {
  readonly [Fact in "price" | "contextLength" | "maxCompletionTokens" | "supports"]:
    | Endpoint[Fact]
    | undefined;
};

/** The endpoint of a model that the file does not name, at a provider that it does: the provider's policy holds for it. */
export function entryEndpoint(
  { slug, name, policy }: ProviderEntry,
  { model, upstreamModel, ...facts }: EndpointFacts,
): Endpoint {
  const parts = {
    model,
    provider: slug,
    upstreamModel,
    quantization: "unknown",
    tier: "default",
  } as const;
  return {
    ...parts,
    ...policy,
    id: endpointId(parts),
    providerName: name,
    supportsPrefill: false,
    supportsVoiceCloning: false,
    ...defined(facts),
  };
}
