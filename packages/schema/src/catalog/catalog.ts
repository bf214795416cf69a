import type { Model } from "./model.ts";

/** Every model that can be asked for, by slug. */
export interface Catalog {
  readonly models: ReadonlyMap<string, Model>;
  /** Other names that requests may use for them, to slugs; a slug goes before. */
  readonly aliases?: ReadonlyMap<string, string>;
}
