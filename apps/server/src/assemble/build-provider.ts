import type { Adapter, Provider, ProviderSettings } from "@sluice/providers";
import { describeIssues } from "@sluice/schema";
import type { ProviderEntry } from "../config/config.ts";

/** Makes the provider of one configured entry; throws when its `options` are not what the adapter takes. */
export function buildProvider(entry: ProviderEntry, adapter: Adapter): Provider {
  return adapter.create(providerSettings(entry, adapter));
}

/** The same with the key of a caller: of the entry's options nothing is left that is the installation's own credential. */
export function buildWithOwnKey(entry: ProviderEntry, adapter: Adapter): Provider {
  const { options, ...settings } = providerSettings(entry, adapter);
  return adapter.create({ ...settings, options: adapter.ofOwnKey?.(options) ?? options });
}

/** An entry as its adapter is given it, with its options checked. */
export function providerSettings(entry: ProviderEntry, adapter: Adapter): ProviderSettings {
  const options = adapter.options.safeParse(entry.options ?? {});
  if (!options.success) {
    throw new Error(`providers.${entry.slug}.options: ${describeIssues(options.error)}`);
  }
  return {
    slug: entry.slug,
    name: entry.name,
    headers: entry.headers,
    options: options.data,
    ...(entry.baseUrl === undefined ? {} : { baseUrl: entry.baseUrl }),
    ...(entry.apiKey === undefined ? {} : { apiKey: entry.apiKey }),
  };
}
