import type { Endpoint, Model } from "@sluice/schema";

/** A text model with these endpoints; each gets the model's slug. */
export function model(
  slug: string,
  endpoints: readonly Endpoint[],
  parts: Partial<Model> = {},
): Model {
  return {
    slug,
    name: slug,
    distillable: false,
    input: ["text"],
    output: ["text"],
    endpoints: endpoints.map((endpoint) => ({
      ...endpoint,
      model: slug,
      id: `${endpoint.provider}:${slug}:${endpoint.tier}`,
    })),
    ...parts,
  };
}
