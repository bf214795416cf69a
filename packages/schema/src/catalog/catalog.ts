import type { Model } from "./model.ts";

/** Every model that can be asked for, by slug. */
export interface Catalog {
  readonly models: ReadonlyMap<string, Model>;
}
