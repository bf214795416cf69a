import type { Catalog } from "@sluice/schema";

/** How many models of the catalogue a provider serves. */
export function countModels({ models }: Catalog, provider: string): number {
  return [...models.values()].filter(({ endpoints }) =>
    endpoints.some((endpoint) => endpoint.provider === provider),
  ).length;
}
