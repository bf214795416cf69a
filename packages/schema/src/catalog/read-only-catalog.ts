import type { Catalog } from "./catalog.ts";
import { frozen } from "./frozen.ts";
import { ReadOnlyMap } from "./read-only-map.ts";

/**
 * The catalogue as it can be lent to anybody: whoever writes to it, or to a model of it, gets a `TypeError`. Its models
 * are not copied: they cannot be written to any more from here on.
 */
export function readOnlyCatalog({ models, aliases, ...rest }: Catalog): Catalog {
  // Most are known from the catalogue that this one grew from.
  for (const model of models.values()) if (!Object.isFrozen(model)) frozen(model);
  return Object.freeze({
    ...rest,
    models: new ReadOnlyMap(models),
    ...(aliases === undefined ? {} : { aliases: new ReadOnlyMap(aliases) }),
  });
}
