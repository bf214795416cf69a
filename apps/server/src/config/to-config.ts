import { resolve } from "node:path";
import { adapterChoice } from "./adapter-choice.ts";
import type { BuiltIn } from "./built-in.ts";
import type { Config, ProviderEntry, TimeoutSettings } from "./config.ts";
import { localProvider } from "./local-provider.ts";
import { providersWithoutModels } from "./providers-without-models.ts";
import type { ConfigFile } from "./schema/config-schema.ts";
import { type ProviderFacts, toModel } from "./to-model.ts";
import { toProviderEntry } from "./to-provider-entry.ts";

/** Where a configuration comes from: the folder that its paths start at, and the file if there is one. */
export type ConfigSource = Pick<Config, "folder" | "file" | "place">;

/** The configuration of a file without mistakes. */
export function toConfig(file: ConfigFile, source: ConfigSource, builtIn: BuiltIn): Config {
  const { server, logging, retries, routing, stream } = file;
  return {
    server: {
      host: server.host,
      port: server.port,
      bodyLimit: server.body_limit,
      region: server.region,
      drainMs: server.drain,
      corsOrigins: server.cors.origins,
    },
    database: absolute(file.database, source.folder),
    ...(file.redis ? { redis: file.redis } : {}),
    ...(file.management_key ? { managementKey: file.management_key } : {}),
    logging: { level: logging.level, prompts: logging.prompts },
    timeouts: timeoutsOf(file.timeouts),
    speech: { defaultFormat: file.speech.default_format },
    hedging: { enabled: file.hedging.enabled, share: file.hedging.share },
    retries: {
      attempts: retries.attempts,
      backoffMs: retries.backoff,
      maxBackoffMs: retries.max_backoff,
    },
    routing: {
      outageWindowMs: routing.outage_window,
      stickyIdleMs: routing.sticky_idle,
      refusal: routing.refusal,
      ignore: routing.ignore,
      ...(routing.default_model ? { defaultModel: routing.default_model } : {}),
    },
    stream: { commit: stream.commit, recover: stream.recover, keepAliveMs: stream.keep_alive },
    providers: providersOf(file, builtIn),
    catalog: { models: modelsOf(file, builtIn) },
    listed: providersWithoutModels(file),
    plugins: file.plugins,
    allowPrivate: file.network.allow_private,
    ...source,
  };
}

function absolute(database: string, folder: string): string {
  const path = database.slice("sqlite:".length);
  return path === ":memory:" ? database : `sqlite:${resolve(folder, path)}`;
}

/** The built-in limits; a set `first_token` holds for plain answers too (contract §7.3). */
function timeoutsOf(given: ConfigFile["timeouts"]): TimeoutSettings {
  return {
    connect: given.connect ?? 10_000,
    firstToken: given.first_token ?? 60_000,
    firstTokenPlain: given.first_token ?? 300_000,
    idle: given.idle ?? 30_000,
    total: given.total ?? 600_000,
  };
}

function providersOf(file: ConfigFile, builtIn: BuiltIn): readonly ProviderEntry[] {
  const configured = Object.entries(file.providers).flatMap(([slug, section]) => {
    const choice = adapterChoice(slug, section.adapter, builtIn.adapters);
    return choice.kind === "adapter" ? [toProviderEntry(slug, section, choice)] : [];
  });
  return configured.some(({ slug }) => slug === localProvider.slug)
    ? configured
    : [...configured, localProvider];
}

/** Configured models first, in the order of the file: the first chat model is the default (contract §7.32). */
function modelsOf(file: ConfigFile, builtIn: BuiltIn) {
  const known = new Map<string, ProviderFacts>([
    [
      localProvider.slug,
      { name: localProvider.name, data_collection: "deny", zdr: true, regions: [] },
    ],
    ...Object.entries(file.providers),
  ]);
  const configured = Object.entries(file.models).map(([slug, section]) =>
    toModel(slug, section, known),
  );
  const models = new Map(configured.map((model) => [model.slug, model]));
  for (const model of builtIn.localModels) {
    if (!models.has(model.slug)) models.set(model.slug, model);
  }
  return models;
}
