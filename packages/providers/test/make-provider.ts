import type { Adapter, HttpProvider } from "../src/provider.ts";

/** A provider of an adapter over HTTP, with a key and without options. */
export function makeProvider(adapter: Adapter, options: object = {}): HttpProvider {
  return adapter.create({
    slug: "north",
    name: "North",
    apiKey: "up-secret-a",
    headers: {},
    options: adapter.options.parse(options),
  }) as HttpProvider;
}
