import type { Config, ProviderEntry } from "../config/config.ts";
import type { Environment } from "../config/environment.ts";
import { environmentProviders } from "./environment-providers.ts";
import { LOOPBACK_SERVERS, type LoopbackServer } from "./loopback-servers.ts";
import { UNSUPPORTED_VARIABLES } from "./unsupported-variables.ts";
import { unusedVariables } from "./unused-variables.ts";

/** What is looked for after the start. */
export interface DiscoveryPlan {
  /** Providers that are asked for their models. */
  readonly ask: readonly ProviderEntry[];
  /** Ports of this machine that are knocked at. */
  readonly knock: readonly LoopbackServer[];
  /** Lines to be said at once. */
  readonly notes: readonly string[];
}

/**
 * Decides what to look for. Without a configuration file the environment and this machine are searched
 * (contract §2); with one, only its own providers without models are asked, since a file is meant to
 * say what is served. `SLUICE_DISCOVERY=off` ends all of it.
 */
export function discoveryPlan(config: Config, env: Environment): DiscoveryPlan {
  if (env.SLUICE_DISCOVERY === "off") return { ask: [], knock: [], notes: [] };
  const listed = config.providers.filter(({ slug }) => config.listed.includes(slug));
  if (config.file !== undefined) {
    const ask = listed.filter(({ baseUrl }) => baseUrl !== undefined);
    const notes = listed
      .filter(({ baseUrl }) => baseUrl === undefined)
      .map(({ slug }) => `providers.${slug}: no models in the file, and no base_url to list them`);
    return { ask, knock: [], notes: [...notes, ...unusedNote(config, env)] };
  }
  const unsupported = UNSUPPORTED_VARIABLES.filter((name) => env[name]?.trim());
  const notes =
    unsupported.length === 0
      ? []
      : [`${unsupported.join(", ")}: set but not supported by this version yet`];
  // At such a port of its own the server would find itself.
  const knock = LOOPBACK_SERVERS.filter(({ port }) => port !== config.server.port);
  return { ask: environmentProviders(env), knock, notes };
}

/** Who sets a key expects its models. */
function unusedNote(config: Config, env: Environment): readonly string[] {
  const unused = unusedVariables(config, env);
  if (unused.length === 0) return [];
  return [`${unused.join(", ")}: set but not used; the configuration file says what is served`];
}
