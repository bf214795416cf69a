import type { ModelEntry } from "../api/model-entry.ts";

/** A slug typed in full that the list lacks (a suffix, a router): it may be used as it is. */
export function typedSlug(query: string, models: readonly ModelEntry[]): string | undefined {
  const slug = query.trim();
  const isSlug = /^[^\s/]+\/[^\s/]+$/.test(slug);
  return isSlug && !models.some((model) => model.id === slug) ? slug : undefined;
}
