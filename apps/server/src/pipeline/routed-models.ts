import { badRequest } from "@sluice/errors";
import type { Catalog, OutputModality } from "@sluice/schema";

/** The models a request names, in order and each once; without any the installation's default. */
export function routedModels(
  asked: {
    readonly model?: string | null | undefined;
    readonly models?: readonly string[] | null | undefined;
  },
  fallback: string | undefined,
): readonly [string, ...string[]] {
  const named = [asked.model, ...(asked.models ?? [])].filter(
    (slug): slug is string => typeof slug === "string" && slug !== "",
  );
  const [first, ...rest] = new Set(named);
  if (first !== undefined) return [first, ...rest];
  if (fallback === undefined)
    throw badRequest("model is missing and no default model is configured", "model");
  return [fallback];
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
