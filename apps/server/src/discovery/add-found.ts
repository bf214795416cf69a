import type { Model } from "@sluice/schema";
import type { Config } from "../config/config.ts";
import type { Found } from "./found.ts";

/**
 * The catalogue with what was found. A model that the configuration describes stays as it is; one that
 * several lists name gets an endpoint of each.
 */
export function addFound(
  known: Pick<Config, "catalog" | "listed">,
  { entry, models: found }: Found,
): Pick<Config, "catalog" | "listed"> {
  const models = new Map(known.catalog.models);
  const listed = [...new Set([...known.listed, entry.slug])];
  for (const model of found) {
    const present = models.get(model.slug);
    if (present === undefined) models.set(model.slug, model);
    else if (present.endpoints.every(({ provider }) => listed.includes(provider))) {
      models.set(model.slug, joined(present, model));
    }
  }
  return { catalog: { models }, listed };
}

function joined(present: Model, found: Model): Model {
  const ids = new Set(present.endpoints.map(({ id }) => id));
  const fresh = found.endpoints.filter(({ id }) => !ids.has(id));
  return { ...present, endpoints: [...present.endpoints, ...fresh] };
}
