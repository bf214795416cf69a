import type { ModelEntry } from "../api/model-entry.ts";
import { findModel } from "./find-model.ts";

/**
 * The model to begin with: the remembered one while it is still served (a suffix as in `a/b:free`
 * does not count), else the first: what is configured is listed before what is built in. While the
 * list is not known the remembered one stands; without any, `builtIn` does.
 */
export function chooseModel(
  remembered: string | undefined,
  models: readonly ModelEntry[] | undefined,
  builtIn: string,
): string {
  if (models === undefined) return remembered ?? builtIn;
  if (remembered && findModel(models, remembered) !== undefined) return remembered;
  return models[0]?.id ?? builtIn;
}
