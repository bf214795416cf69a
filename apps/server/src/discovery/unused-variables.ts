import type { Config } from "../config/config.ts";
import type { Environment } from "../config/environment.ts";
import { PUBLIC_PROVIDERS } from "./public-providers.ts";

/** Variables of public providers that are set, and whose keys a configuration file does not use. */
export function unusedVariables(
  { providers, plugins }: Pick<Config, "providers" | "plugins">,
  env: Environment,
): readonly string[] {
  const used = JSON.stringify([providers, plugins]);
  return PUBLIC_PROVIDERS.flatMap(({ slug, variable }) => {
    const key = env[variable]?.trim();
    if (!key || providers.some((provider) => provider.slug === slug)) return [];
    // It may stand within a longer value, such as a header's.
    return used.includes(JSON.stringify(key).slice(1, -1)) ? [] : [variable];
  });
}
