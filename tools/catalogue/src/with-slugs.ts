import type { PublicModel } from "../../../apps/server/src/catalogue/public-model.ts";
import { RESERVED_AUTHORS } from "../../../apps/server/src/catalogue/reserved-authors.ts";
import { nameKey } from "./name-key.ts";
import type { TableModel } from "./table-model.ts";

/** Slugs that callers know, by the key of their name. */
export type KnownSlugs = ReadonlyMap<string, string>;

/** The slugs of a table whose names are `author/slug` already. An alias of the newest (`~author/…`) is none. */
export function knownSlugs(models: readonly TableModel[]): KnownSlugs {
  const named = models.filter(({ model }) => /^[^~/]+\/[^/]+$/.test(model));
  return new Map(named.map(({ model }) => [nameKey(model), model]));
}

/**
 * Gives each model the slug that callers know it by. One that nobody knows is named as the provider does, under
 * its author; so is a second one of a provider for the same slug (a name with a date beside one without).
 */
export function withSlugs(
  models: readonly TableModel[],
  author: string,
  known: KnownSlugs,
): readonly PublicModel[] {
  const taken = new Set<string>();
  return models.flatMap((model) => {
    const slugs = [known.get(nameKey(model.model)), ownSlug(model.model, author)];
    const slug = slugs.find((each): each is string => each !== undefined && !taken.has(each));
    if (slug === undefined || RESERVED_AUTHORS.includes(slug.split("/")[0] ?? "")) return [];
    taken.add(slug);
    return [{ slug, ...model }];
  });
}

function ownSlug(name: string, author: string): string {
  const parts = name.split("/");
  return parts.length === 2 ? name : `${author}/${parts.at(-1)}`;
}
