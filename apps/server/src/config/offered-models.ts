import type { Model } from "@sluice/schema";
import { catalogueModels } from "../catalogue/catalogue-models.ts";
import { joinModels } from "../catalogue/join-models.ts";
import type { PublicTables } from "../catalogue/public-tables.ts";
import type { BuiltIn } from "./built-in.ts";
import type { ProviderEntry } from "./config.ts";
import { providersWithoutModels } from "./providers-without-models.ts";
import type { ConfigFile } from "./schema/config-schema.ts";

/**
 * The models of the built-in catalogue that providers of the configuration serve. A provider serves its part where it
 * has a key and the file names none of its models, or where its `catalogue` says so.
 */
export function offeredModels(
  file: ConfigFile,
  entries: readonly ProviderEntry[],
  tables: PublicTables,
  builtIn: BuiltIn,
): ReadonlyMap<string, Model> {
  const unnamed = new Set(providersWithoutModels(file));
  const lists = entries.map((entry) => {
    const table = tables.get(entry.slug);
    const wish = file.providers[entry.slug]?.catalogue;
    const isFound = entry.origin === "environment";
    const isOffered = wish ?? ((isFound || unnamed.has(entry.slug)) && entry.apiKey !== undefined);
    if (table === undefined || !isOffered) return [];
    const adapter = builtIn.adapters.find(({ id }) => id === entry.adapter);
    return catalogueModels(entry, table, adapter?.parametersOf?.(entry));
  });
  return joinModels(lists);
}
