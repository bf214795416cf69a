import type { ProviderEntry } from "../config/config.ts";

/** What discovery does to the outside. */
export interface DiscoveryNetwork {
  /** Whether something takes connections on this port of 127.0.0.1. */
  isListening(port: number, signal: AbortSignal): Promise<boolean>;
  /** The JSON of the provider's own list of models; rejects with a message that may be shown. */
  listModels(entry: ProviderEntry, signal: AbortSignal): Promise<unknown>;
}
