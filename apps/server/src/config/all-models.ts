import type { Catalog, Model } from "@sluice/schema";
import { otherNames } from "../catalogue/other-names.ts";
import type { PublicTables } from "../catalogue/public-tables.ts";
import type { BuiltIn } from "./built-in.ts";
import type { ProviderEntry } from "./config.ts";
import { localProvider } from "./local-provider.ts";
import { offeredModels } from "./offered-models.ts";
import type { ConfigFile } from "./schema/config-schema.ts";
import type { ModelSection } from "./schema/model-section.ts";
import { type ProviderFacts, toModel, withSection } from "./to-model.ts";

const LOCAL: ProviderFacts = {
  name: localProvider.name,
  data_collection: "deny",
  zdr: true,
  regions: [],
};

/**
 * Every model of a configuration. Configured ones come first, in the order of the file: the first chat model
 * is the default (contract §7.32). One with endpoints is served by these and no other; one without says more of a
 * model of the catalogue.
 */
export function allModels(
  file: ConfigFile,
  entries: readonly ProviderEntry[],
  tables: PublicTables,
  builtIn: BuiltIn,
): Catalog {
  const offered = offeredModels(file, entries, tables, builtIn);
  const providers = new Map([[localProvider.slug, LOCAL], ...Object.entries(file.providers)]);
  const configured = Object.entries(file.models).flatMap(([slug, section]) => {
    if (section.endpoints.length > 0) return [toModel(slug, section, providers, tables)];
    const known = offered.get(slug);
    return known === undefined ? [] : [withSection(slug, section, withContext(known, section))];
  });
  const models = new Map(configured.map((model) => [model.slug, model]));
  for (const model of [...offered.values(), ...builtIn.localModels]) {
    if (!models.has(model.slug)) models.set(model.slug, model);
  }
  const aliases = otherNames(offered.values());
  return { models, ...(aliases.size === 0 ? {} : { aliases }) };
}

/** A context that the file says of a model holds for each of its endpoints. */
function withContext(model: Model, { context_length: contextLength }: ModelSection): Model {
  if (contextLength === undefined) return model;
  return { ...model, endpoints: model.endpoints.map((each) => ({ ...each, contextLength })) };
}
