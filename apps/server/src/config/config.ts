import type { Commit } from "@sluice/providers";
import type { RetryPolicy } from "@sluice/router";
import type { Catalog, Endpoint, SpeechFormat } from "@sluice/schema";
import type { WantedModels } from "../catalogue/is-wanted.ts";
import type { ConfiguredClient } from "../ports/client-store.ts";
import type { ConfigPath } from "./config-issue.ts";

/** `sluice.yaml` after validation, with defaults filled in; durations in ms, sizes in bytes. */
export interface Config {
  readonly server: {
    readonly host: string;
    readonly port: number;
    readonly bodyLimit: number;
    readonly region: string;
    readonly drainMs: number;
    readonly corsOrigins: readonly string[];
  };
  /** `sqlite:<path>` or a postgres URL. */
  readonly database: string;
  /** `redis://…` or `rediss://…`: endpoint health and sticky sessions are shared through it. */
  readonly redis?: string;
  readonly managementKey?: string;
  /** Of each key that has none of its own. */
  readonly rateLimits: RateLimitSettings;
  /** Whether the account's credits are spent and run out, and what it is given at the first start, nano-dollars. */
  readonly credits: { readonly enforce: boolean; readonly initialNanos: number };
  readonly logging: {
    readonly level: "trace" | "debug" | "info" | "warn" | "error" | "silent";
    readonly prompts: boolean;
  };
  /** Connect clients, as they are to be in the database. */
  readonly clients: readonly ConfiguredClient[];
  /** What becomes of requests that run when their key is taken back. */
  readonly keys: { readonly onRevoke: "finish" | "cut" };
  /** `otlp`: where traces are sent, an OTLP/HTTP address; absent: nowhere. */
  readonly telemetry: { readonly otlp?: string };
  readonly timeouts: TimeoutSettings;
  readonly speech: { readonly defaultFormat: SpeechFormat };
  readonly retries: RetryPolicy;
  /** `share`: most of the traffic that may be hedged, 0 to 1. */
  readonly hedging: { readonly enabled: boolean; readonly share: number };
  readonly routing: {
    readonly outageWindowMs: number;
    /** How long a session that is not used is held at its endpoint. */
    readonly stickyIdleMs: number;
    readonly refusal: "return" | "next_model";
    readonly ignore: readonly string[];
    readonly defaultModel?: string;
  };
  readonly stream: {
    readonly commit: Commit;
    /** What an answer does that breaks after its commit boundary. */
    readonly recover: "error" | "continue";
    readonly keepAliveMs: number;
  };
  readonly providers: readonly ProviderEntry[];
  readonly catalog: Catalog;
  /** Slugs of providers whose own model list says what they serve; found ones are added here. */
  readonly listed: readonly string[];
  /** Account-wide plugin entries and plugin packages, by id or npm name. */
  readonly plugins: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly guardrails: readonly GuardrailEntry[];
  /** Hosts and CIDR ranges that URLs of users may reach although private. */
  readonly allowPrivate: readonly string[];
  /** Folder that relative paths and npm names are resolved from. */
  readonly folder: string;
  /** The file it was read from; absent: there is none. */
  readonly file?: string;
  /** Where a setting stands, as `sluice.yaml:LINE:COLUMN`; absent: there is no file. */
  readonly place?: (path: ConfigPath, at?: "key") => string;
}

/** How fast one key may ask; null: no limit. */
export interface RateLimitSettings {
  readonly requestsPerMinute: number | null;
  readonly tokensPerMinute: number | null;
  /** Requests at the same time. */
  readonly concurrent: number | null;
}

/** A guardrail as it is written; its patterns are known to be expressions that can be used. */
export interface GuardrailEntry {
  readonly name: string;
  readonly patterns: readonly string[];
  readonly action: "block" | "redact" | "flag";
  /** `account`, or the name of the keys that it holds for. */
  readonly scope: string;
  readonly on: readonly ("input" | "output")[];
}

/** Time limits in ms (contract §7.3). `firstTokenPlain` is the limit of plain answers. */
export interface TimeoutSettings {
  readonly connect: number;
  readonly firstToken: number;
  readonly firstTokenPlain: number;
  readonly idle: number;
  readonly total: number;
}

/** How a provider treats what it is sent, as `provider.data_collection` and `zdr` ask for. */
export type ProviderPolicy = Pick<Endpoint, "dataCollection" | "zdr" | "regions">;

/** One provider of the configuration, or one that the environment offers. */
export interface ProviderEntry {
  readonly slug: string;
  readonly name: string;
  /** Id of a built-in adapter, or an npm name. */
  readonly adapter: string;
  readonly baseUrl?: string;
  readonly apiKey?: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly options: unknown;
  /** Own limits; absent ones are the top-level ones. `total` here is per attempt. */
  readonly timeouts: Partial<TimeoutSettings>;
  /** What the provider does with data; holds for the endpoints of its own model list. */
  readonly policy: ProviderPolicy;
  /** Which of its models are served, of those that the file does not name; absent: all. */
  readonly wanted?: WantedModels;
  /** Where the entry came from, for `check` and start-up lines. */
  readonly origin: "configuration" | "environment" | "loopback" | "built-in";
}
