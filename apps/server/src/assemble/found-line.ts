import type { ProviderEntry } from "../config/config.ts";

/**
 * What a person is told when a provider has listed its models. A provider of which models were known before stands in
 * the first lines of the start with fewer: the line says why.
 */
export function foundLine(
  { name, origin }: Pick<ProviderEntry, "name" | "origin">,
  { models, wasKnown }: { readonly models: number; readonly wasKnown: boolean },
): string {
  const counted = `${models} ${models === 1 ? "model" : "models"}`;
  return `${name}: ${counted}${wasKnown ? " now that it has listed its own" : ""} (${origin})`;
}
