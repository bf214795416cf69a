import { similarName } from "@sluice/errors";
import type { Catalog } from "@sluice/schema";

/** The model that an unknown slug probably stands for: one whose author was left out, else one close by. */
export function similarSlug(slug: string, catalog: Catalog): string | undefined {
  const slugs = [...catalog.models.keys()];
  const ending = `/${slug.toLowerCase()}`;
  return slugs.find((each) => each.toLowerCase().endsWith(ending)) ?? similarName(slug, slugs);
}
