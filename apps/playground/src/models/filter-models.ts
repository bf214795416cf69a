import type { ModelEntry } from "../api/model-entry.ts";

/** The models whose slug or name holds every word of the query, in any order and case. */
export function filterModels(models: readonly ModelEntry[], query: string): readonly ModelEntry[] {
  const words = query.toLowerCase().split(/\s+/);
  return models.filter((model) => {
    const text = `${model.id} ${model.name}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
