import type { ModelEntry } from "../api/model-entry.ts";

/** The entry of a slug; a suffix as in `a/b:free` names the same model. Undefined for one that is not listed. */
export function findModel(models: readonly ModelEntry[], slug: string): ModelEntry | undefined {
  const plain = slug.replace(/:[^:]*$/, "");
  return models.find(({ id }) => id === slug) ?? models.find(({ id }) => id === plain);
}
