import type { Catalog } from "./catalog.ts";
import type { Model } from "./model.ts";

/** The model of a slug or of another name; undefined when the catalogue has none. */
export function findModel({ models, aliases }: Catalog, name: string): Model | undefined {
  const model = models.get(name);
  if (model !== undefined || aliases === undefined) return model;
  const slug = aliases.get(name);
  return slug === undefined ? undefined : models.get(slug);
}
