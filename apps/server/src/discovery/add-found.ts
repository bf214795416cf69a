import type { Endpoint, Model } from "@sluice/schema";
import type { Config } from "../config/config.ts";
import type { Found } from "./found.ts";

/**
 * The catalogue with what was found. A model that the configuration describes stays as it is; one that
 * several lists name gets an endpoint of each. What a provider is known to serve already, by whatever slug, it does
 * not serve a second time.
 */
export function addFound(
  known: Pick<Config, "catalog" | "listed">,
  { entry, models: found }: Found,
): Pick<Config, "catalog" | "listed"> {
  const models = new Map(known.catalog.models);
  const listed = [...new Set([...known.listed, entry.slug])];
  const served = new Set([...models.values()].flatMap(({ endpoints }) => endpoints.map(servedBy)));
  for (const model of found) {
    if (model.endpoints.every((endpoint) => served.has(servedBy(endpoint)))) continue;
    const present = models.get(model.slug);
    if (present === undefined) models.set(model.slug, model);
    else if (present.endpoints.every(({ provider }) => listed.includes(provider))) {
      models.set(model.slug, joined(present, model));
    }
  }
  return { catalog: { ...known.catalog, models }, listed };
}

function servedBy({ provider, upstreamModel }: Endpoint): string {
  return JSON.stringify([provider, upstreamModel]);
}

function joined(present: Model, found: Model): Model {
  const ids = new Set(present.endpoints.map(({ id }) => id));
  const fresh = found.endpoints.filter(({ id }) => !ids.has(id));
  return { ...present, endpoints: [...present.endpoints, ...fresh] };
}
