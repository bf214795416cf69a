import type { ModelEntry } from "../api/model-entry.ts";

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
  const isServed = (slug: string) => models.some((model) => model.id === slug);
  if (remembered && (isServed(remembered) || isServed(remembered.replace(/:[^:]*$/, "")))) {
    return remembered;
  }
  return models[0]?.id ?? builtIn;
}
