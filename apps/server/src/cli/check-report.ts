import { countModels } from "../assemble/count-models.ts";
import type { Config } from "../config/config.ts";
import { urlOf } from "../http/url-of.ts";
import { shownDatabase } from "../stores/shown-database.ts";
import type { EntryReport } from "./entry-reports.ts";

/** What `sluice check` has to say about a configuration without mistakes. */
export interface CheckReport {
  readonly valid: true;
  /** Null: there is no file, the defaults hold. */
  readonly file: string | null;
  readonly url: string;
  /** Without its password. */
  readonly database: string;
  readonly providers: readonly {
    readonly slug: string;
    readonly name: string;
    readonly adapter: string;
    readonly base_url: string | null;
    readonly origin: string;
    readonly models: number;
  }[];
  readonly models: readonly {
    readonly slug: string;
    readonly output: readonly string[];
    readonly endpoints: readonly { readonly provider: string; readonly model: string }[];
  }[];
  /** Those that have an entry. */
  readonly plugins: readonly EntryReport[];
  readonly warnings: readonly string[];
}

/** The report of a configuration, whatever was found included. */
export function checkReport(
  config: Config,
  plugins: readonly EntryReport[],
  warnings: readonly string[],
): CheckReport {
  const models = [...config.catalog.models.values()];
  const { host, port } = config.server;
  return {
    valid: true,
    file: config.file ?? null,
    url: `${urlOf(host, port)}/api/v1`,
    database: shownDatabase(config.database),
    providers: config.providers.map(({ slug, name, adapter, baseUrl, origin }) => ({
      slug,
      name,
      adapter,
      base_url: baseUrl ?? null,
      origin,
      models: countModels(config.catalog, slug),
    })),
    models: models.map(({ slug, output, endpoints }) => ({
      slug,
      output,
      endpoints: endpoints.map(({ provider, upstreamModel: model }) => ({ provider, model })),
    })),
    plugins,
    warnings,
  };
}
