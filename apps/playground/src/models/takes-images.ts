import { findModel } from "./find-model.ts";
import type { ModelList } from "./use-models.ts";

/** Whether a model reads images, as far as it is known: one that is not listed may. */
export function takesImages(list: ModelList, slug: string): boolean {
  if (list.kind !== "loaded") return true;
  const entry = findModel(list.models, slug);
  return entry?.architecture?.input_modalities?.includes("image") ?? true;
}
