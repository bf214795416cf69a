import type { PublicTables } from "../catalogue/public-tables.ts";
import { knownModel } from "./known-model.ts";
import type { Mistake } from "./mistake.ts";
import type { ConfigFile } from "./schema/config-schema.ts";

/**
 * Configured endpoints at providers of the built-in catalogue whose model it does not know and whose price the file does
 * not say: a name may be misspelt, and what such an endpoint costs is not counted.
 */
export function unknownModels(
  { models }: Pick<ConfigFile, "models">,
  tables: PublicTables,
): readonly Mistake[] {
  return Object.entries(models).flatMap(([slug, { endpoints }]) =>
    endpoints.flatMap((endpoint, index) => {
      const { provider, model, price } = endpoint;
      const isKnown = !tables.has(provider) || knownModel(slug, endpoint, tables) !== undefined;
      if (isKnown || model === undefined || price !== undefined) return [];
      const message = `the built-in catalogue knows no ${model} at ${provider}: without a price nothing is charged`;
      return [{ path: ["models", slug, "endpoints", index, "model"], message }];
    }),
  );
}
