import { badRequest } from "@sluice/errors";
import type { Catalog, OutputModality } from "@sluice/schema";

/** Where any request says which models it is for. */
export interface AskedModels {
  readonly model?: string | null | undefined;
  readonly models?: readonly string[] | null | undefined;
}

/** The models a request names, in order and each once. */
export function namedModels({ model, models }: AskedModels): readonly string[] {
  const first = isNamed(model) ? [model] : [];
  return models?.length ? [...new Set([...first, ...models.filter(isNamed)])] : first;
}

function isNamed(slug: unknown): slug is string {
  return typeof slug === "string" && slug !== "";
}

/** The same; without any the installation's default. Throws 400. */
export function routedModels(
  asked: AskedModels,
  fallback: string | undefined,
): readonly [string, ...string[]] {
  const named = namedModels(asked);
  if (isFilled(named)) return named;
  if (fallback === undefined)
    throw badRequest("model is missing and no default model is configured", "model");
  return [fallback];
}

function isFilled(list: readonly string[]): list is readonly [string, ...string[]] {
  return list.length > 0;
}

/** The model that answers when none is named: the configured one, else the first that does this. */
export function defaultModel(
  catalog: Catalog,
  configured: string | undefined,
  output: OutputModality,
): string | undefined {
  if (configured !== undefined) return configured;
  for (const model of catalog.models.values()) {
    if (model.output.includes(output) && !model.slug.startsWith("local/")) return model.slug;
  }
  return catalog.models.has("local/echo") ? "local/echo" : undefined;
}
