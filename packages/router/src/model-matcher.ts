/** Reads names of models as a key's lists write them: a slug, or `author/*` for all of an author (wire reference §14.5). */
export function modelMatcher(names: readonly string[]): (slug: string) => boolean {
  const slugs = new Set(names);
  return (slug) => slugs.has(slug) || slugs.has(`${slug.slice(0, slug.indexOf("/"))}/*`);
}
