import type { ProviderEntry } from "../config/config.ts";
import type { Environment } from "../config/environment.ts";
import { PUBLIC_PROVIDERS } from "./public-providers.ts";

/**
 * The public providers whose usual key variable is set. `X_BASE_URL` beside `X_API_KEY` takes the place
 * of the public address, as in the providers' own clients.
 */
export function environmentProviders(env: Environment): readonly ProviderEntry[] {
  return PUBLIC_PROVIDERS.flatMap(({ slug, name, variable, baseUrl }) => {
    const apiKey = env[variable]?.trim();
    if (!apiKey) return [];
    const given = env[variable.replace(/_API_KEY$/, "_BASE_URL")]?.trim();
    const entry: ProviderEntry = {
      slug,
      name,
      adapter: slug,
      baseUrl: (given || baseUrl).replace(/\/+$/, ""),
      apiKey,
      headers: {},
      options: {},
      timeouts: {},
      policy: { dataCollection: "allow", zdr: false, regions: [] },
      origin: "environment",
    };
    return [entry];
  });
}
