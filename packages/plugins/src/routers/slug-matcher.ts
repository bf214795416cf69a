import { type Catalog, findModel } from "@sluice/schema";
import { matchesWildcards } from "../domains/matches-wildcards.ts";

const STAR = "*";

/**
 * Reads a list of models as `allowed_models` and `excluded_models` hold them: slugs, other names of models, and
 * patterns in which `*` stands for any characters (wire reference §6). Slugs are looked up, and a pattern takes
 * time in proportion to its length and the slug's, whatever it holds. Undefined lists give no matcher.
 */
export function slugMatcher(
  list: readonly string[] | null | undefined,
  catalog: Catalog,
): ((slug: string) => boolean) | undefined {
  if (list === null || list === undefined) return undefined;
  const slugs = new Set<string>();
  const patterns = new Set<string>();
  for (const each of list) {
    if (each.includes(STAR)) patterns.add(each);
    else slugs.add(findModel(catalog, each)?.slug ?? each);
  }
  const forms = [...patterns];
  return (slug) => slugs.has(slug) || forms.some((form) => matchesWildcards(form, slug));
}
