import { readFile } from "node:fs/promises";
import { installedParts } from "../assemble/installed-parts.ts";
import { type InstalledPlugins, loadPlugins } from "../assemble/load-plugins.ts";
import { createProviderBook, type ProviderBook } from "../assemble/provider-book.ts";
import type { Config } from "../config/config.ts";
import type { Environment } from "../config/environment.ts";
import { readConfig } from "../config/read-config.ts";
import { discoveryPlan } from "../discovery/discovery-plan.ts";
import type { Found } from "../discovery/found.ts";
import { keepFixed } from "./keep-fixed.ts";

/** One reading of the configuration with everything that is built of it: a reload replaces all of it at once. */
export interface Setup {
  readonly config: Config;
  /** What its author should know, one line each. */
  readonly warnings: readonly string[];
  readonly book: ProviderBook;
  readonly plugins: InstalledPlugins;
}

/** Where a configuration is read from, and what the command line says before it. */
export interface SetupSource {
  readonly configPath?: string;
  readonly host?: string;
  readonly port?: number;
  readonly env: Environment;
}

/** What a reload goes on with. */
export interface PreviousSetup {
  readonly config: Config;
  readonly found: readonly Found[];
}

/**
 * Reads, checks and builds. Throws a `ConfigError` that lists every mistake, or the error of an adapter or
 * plugin that cannot be loaded; nothing has been changed then.
 *
 * @param previous what runs now; settings that only a start can change stay as they are in it
 */
export async function readSetup(source: SetupSource, previous?: PreviousSetup): Promise<Setup> {
  const { adapters, builtIn } = installedParts();
  const { configPath, env } = source;
  const read = await readConfig(configPath, env, (path) => readFile(path, "utf8"), builtIn);
  const asked = { ...read.config, server: { ...read.config.server, ...definedOf(source) } };
  const { config, kept } =
    previous === undefined ? { config: asked, kept: [] } : keepFixed(previous.config, asked);
  const { ask } = discoveryPlan(config, env);
  const book = await createProviderBook(config, adapters, { asked: ask, found: previous?.found });
  const plugins = await loadPlugins(config, book.providers);
  return { config, warnings: [...read.warnings, ...kept, ...plugins.warnings], book, plugins };
}

function definedOf({ host, port }: SetupSource) {
  return { ...(host === undefined ? {} : { host }), ...(port === undefined ? {} : { port }) };
}
