import type { ModelEntry } from "../api/model-entry.ts";
import { isTextModel } from "./is-text-model.ts";

/** What to look for in the list. */
export interface ModelFilter {
  readonly query: string;
  readonly textOnly: boolean;
}

/** The models whose slug or name holds every word of the query, in any order and case. */
export function filterModels(
  models: readonly ModelEntry[],
  filter: ModelFilter,
): readonly ModelEntry[] {
  const words = filter.query.toLowerCase().split(/\s+/);
  return models.filter((model) => {
    const text = `${model.id} ${model.name}`.toLowerCase();
    return (!filter.textOnly || isTextModel(model)) && words.every((word) => text.includes(word));
  });
}
