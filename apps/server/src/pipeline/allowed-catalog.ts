import { modelMatcher } from "@sluice/router";
import { type Catalog, readOnlyCatalog } from "@sluice/schema";
import type { KeyAllowances } from "../ports/caller.ts";

interface Filtered {
  readonly of: Catalog;
  readonly catalog: Catalog;
}

/** By the lists of a key, which do not change while they are remembered; gone with them. */
const KNOWN = new WeakMap<KeyAllowances, Filtered>();

/** The catalogue as it is for a key: what chooses a model for it (a plugin, the free router) sees no other. */
export function allowedCatalog(catalog: Catalog, allowances: KeyAllowances | undefined): Catalog {
  if (allowances === undefined) return catalog;
  const { allowedModels, ignoredModels } = allowances;
  if (allowedModels === undefined && ignoredModels === undefined) return catalog;
  const known = KNOWN.get(allowances);
  if (known?.of === catalog) return known.catalog;
  const isAllowed = allowedModels === undefined ? () => true : modelMatcher(allowedModels);
  const isIgnored = modelMatcher(ignoredModels ?? []);
  const models = [...catalog.models].filter(([slug]) => isAllowed(slug) && !isIgnored(slug));
  const allowed = readOnlyCatalog({ ...catalog, models: new Map(models) });
  const filtered = { of: catalog, catalog: allowed };
  KNOWN.set(allowances, filtered);
  return filtered.catalog;
}
