import type { PublicTables } from "../catalogue/public-tables.ts";
import { nanosOf } from "../money/usd.ts";
import { absoluteDatabase } from "./absolute-database.ts";
import { allModels } from "./all-models.ts";
import type { BuiltIn } from "./built-in.ts";
import type { Config, ProviderEntry, TimeoutSettings } from "./config.ts";
import { localProvider } from "./local-provider.ts";
import { providersWithoutModels } from "./providers-without-models.ts";
import type { ConfigFile } from "./schema/config-schema.ts";

/** Where a configuration comes from: the folder that its paths start at, and the file if there is one. */
export type ConfigSource = Pick<Config, "folder" | "file" | "place">;

/** The providers of a configuration, and what the built-in catalogue knows of them. */
export interface KnownProviders {
  /** Of the file, in its order. */
  readonly configured: readonly ProviderEntry[];
  /** Of the environment; only without a file. */
  readonly found: readonly ProviderEntry[];
  readonly tables: PublicTables;
}

/** The configuration of a file without mistakes. */
export function toConfig(
  file: ConfigFile,
  source: ConfigSource,
  { configured, found, tables }: KnownProviders,
  builtIn: BuiltIn,
): Config {
  const entries = [...configured, ...found];
  const { credits, hedging, logging, stream } = file;
  return {
    server: serverOf(file.server),
    database: absoluteDatabase(file.database, source.folder),
    ...(file.redis ? { redis: file.redis } : {}),
    ...(file.management_key ? { managementKey: file.management_key } : {}),
    rateLimits: rateLimitsOf(file.rate_limits),
    credits: { enforce: credits.enforce, initialNanos: nanosOf(credits.initial) },
    logging: { level: logging.level, prompts: logging.prompts },
    clients: file.clients.map(clientOf),
    keys: { onRevoke: file.keys.on_revoke },
    telemetry: file.telemetry.otlp ? { otlp: file.telemetry.otlp } : {},
    timeouts: timeoutsOf(file.timeouts),
    speech: { defaultFormat: file.speech.default_format },
    hedging: { enabled: hedging.enabled, share: hedging.share },
    retries: retriesOf(file.retries),
    routing: routingOf(file.routing),
    stream: { commit: stream.commit, recover: stream.recover, keepAliveMs: stream.keep_alive },
    providers: withLocal(entries),
    catalog: allModels(file, entries, tables, builtIn),
    listed: [...providersWithoutModels(file), ...found.map(({ slug }) => slug)],
    plugins: file.plugins,
    guardrails: file.guardrails,
    allowPrivate: file.network.allow_private,
    ...source,
  };
}

function serverOf(server: ConfigFile["server"]): Config["server"] {
  return {
    host: server.host,
    port: server.port,
    bodyLimit: server.body_limit,
    region: server.region,
    drainMs: server.drain,
    corsOrigins: server.cors.origins,
  };
}

function rateLimitsOf(limits: ConfigFile["rate_limits"]): Config["rateLimits"] {
  return {
    requestsPerMinute: limits.requests_per_minute,
    tokensPerMinute: limits.tokens_per_minute,
    concurrent: limits.concurrent,
  };
}

function clientOf(client: ConfigFile["clients"][number]): Config["clients"][number] {
  return {
    name: client.name,
    secret: client.secret,
    limit: client.limit ?? null,
    limitReset: client.limit_reset ?? null,
  };
}

function retriesOf(retries: ConfigFile["retries"]): Config["retries"] {
  return {
    attempts: retries.attempts,
    backoffMs: retries.backoff,
    maxBackoffMs: retries.max_backoff,
  };
}

function routingOf(routing: ConfigFile["routing"]): Config["routing"] {
  return {
    outageWindowMs: routing.outage_window,
    stickyIdleMs: routing.sticky_idle,
    refusal: routing.refusal,
    ignore: routing.ignore,
    ...(routing.default_model ? { defaultModel: routing.default_model } : {}),
  };
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

/** The built-in provider is always there; a file may say more of it. */
function withLocal(entries: readonly ProviderEntry[]): readonly ProviderEntry[] {
  const isNamed = entries.some(({ slug }) => slug === localProvider.slug);
  return isNamed ? entries : [...entries, localProvider];
}
