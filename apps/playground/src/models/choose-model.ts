import type { ModelEntry } from "../api/model-entry.ts";
import { isTextModel } from "./is-text-model.ts";

const DEFAULT_MODEL = "local/echo";

/**
 * The model to begin with: the remembered one while it is still served (a suffix as in `a/b:free`
 * does not count), else the first that answers with text: what is configured is listed before what is
 * built in. While the list is not
 * known the remembered one stands.
 */
export function chooseModel(
  remembered: string | undefined,
  models: readonly ModelEntry[] | undefined,
): string {
  if (models === undefined) return remembered ?? DEFAULT_MODEL;
  const isServed = (slug: string) => models.some((model) => model.id === slug);
  if (remembered && (isServed(remembered) || isServed(remembered.replace(/:[^:]*$/, "")))) {
    return remembered;
  }
  return (models.find(isTextModel) ?? models[0])?.id ?? DEFAULT_MODEL;
}
