import type { Catalog, Endpoint, Model } from "@sluice/schema";

/** A model that chats, with one endpoint; `more` replaces members. */
export function modelOf(
  slug: string,
  price: Endpoint["price"] | undefined,
  more: Partial<Model> = {},
): Model {
  const endpoint: Endpoint = {
    id: `a/${slug}`,
    provider: "a",
    providerName: "A",
    model: slug,
    upstreamModel: slug,
    ...(price === undefined ? {} : { price }),
    quantization: "unknown",
    supportsPrefill: false,
    supportsVoiceCloning: false,
    tier: "default",
    dataCollection: "allow",
    zdr: false,
    regions: [],
  };
  return {
    slug,
    name: slug,
    distillable: false,
    input: ["text"],
    output: ["text"],
    endpoints: [endpoint],
    ...more,
  };
}

/** A catalogue of these models. */
export function catalogOf(...models: readonly Model[]): Catalog {
  return { models: new Map(models.map((model) => [model.slug, model])) };
}

/** The same price for what is read and made. */
export function flat(usd: number): Endpoint["price"] {
  return { prompt: usd, completion: usd };
}
