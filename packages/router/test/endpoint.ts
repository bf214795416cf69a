import type { Endpoint } from "@sluice/schema";

/** An endpoint of model `acme/large` at the provider of that name; everything else plain. */
export function endpoint(provider: string, parts: Partial<Endpoint> = {}): Endpoint {
  return {
    id: `${provider}:${parts.model ?? "acme/large"}`,
    provider,
    providerName: provider.slice(0, 1).toUpperCase() + provider.slice(1),
    model: "acme/large",
    upstreamModel: "large-1",
    price: { prompt: 1, completion: 1 },
    quantization: "unknown",
    supportsPrefill: false,
    supportsVoiceCloning: false,
    tier: "default",
    dataCollection: "allow",
    zdr: false,
    regions: [],
    ...parts,
  };
}
