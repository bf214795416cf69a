/** Suffixes that choose the order of endpoints. */
export type SortSuffix = "nitro" | "floor" | "exacto";

const KNOWN = ["nitro", "floor", "exacto", "online"] as const satisfies readonly (
  | SortSuffix
  | "online"
)[];

/** A slug without the suffixes that are no part of its name. */
export interface CutSlug {
  readonly slug: string;
  /** In the order they stood. */
  readonly suffixes: readonly (SortSuffix | "online")[];
}

/**
 * Takes suffixes off the end until the catalogue knows the slug. One that it knows already, or never
 * comes to know, stays whole: an unknown model is told by the name the caller gave it.
 */
export function cutSuffixes(slug: string, hasModel: (slug: string) => boolean): CutSlug {
  const suffixes: (typeof KNOWN)[number][] = [];
  let rest = slug;
  while (!hasModel(rest)) {
    const at = rest.lastIndexOf(":");
    const word = KNOWN.find((one) => one === rest.slice(at + 1));
    if (at < 1 || word === undefined) return { slug, suffixes: [] };
    suffixes.unshift(word);
    rest = rest.slice(0, at);
  }
  return { slug: rest, suffixes };
}
