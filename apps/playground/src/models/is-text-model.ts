import type { ModelEntry } from "../api/model-entry.ts";

/** True when the model answers with text. A model that says nothing of its output counts as one. */
export function isTextModel(model: ModelEntry): boolean {
  return model.architecture?.output_modalities?.includes("text") ?? true;
}
