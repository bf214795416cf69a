import type { Adapter, Provider } from "@sluice/providers";
import { describeIssues } from "@sluice/schema";
import type { ProviderEntry } from "../config/config.ts";

/** Makes the provider of one configured entry; throws when its `options` are not what the adapter takes. */
export function buildProvider(entry: ProviderEntry, adapter: Adapter): Provider {
  const options = adapter.options.safeParse(entry.options ?? {});
  if (!options.success) {
    throw new Error(`providers.${entry.slug}.options: ${describeIssues(options.error)}`);
  }
  return adapter.create({
    slug: entry.slug,
    name: entry.name,
    headers: entry.headers,
    options: options.data,
    ...(entry.baseUrl === undefined ? {} : { baseUrl: entry.baseUrl }),
    ...(entry.apiKey === undefined ? {} : { apiKey: entry.apiKey }),
  });
}
