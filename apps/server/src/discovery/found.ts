import type { Model } from "@sluice/schema";
import type { ProviderEntry } from "../config/config.ts";

/** A provider that answered, and the models of its own list. */
export interface Found {
  readonly entry: ProviderEntry;
  readonly models: readonly Model[];
}
