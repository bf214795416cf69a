/** Most messages that the models of an author take, by the author's part of the slug (wire reference §6). */
const CAPS: ReadonlyMap<string, number> = new Map([["anthropic", 1000]]);

/** The most messages that a model takes; undefined: any number. */
export function messageCap(slug: string): number | undefined {
  const [author = ""] = slug.split("/");
  return CAPS.get(author);
}
