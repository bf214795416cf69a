import type { Plugin, PluginDefaults } from "@sluice/plugins";
import type { AudioConverters, GuardedFetch, Provider, Transport } from "@sluice/providers";
import type { Catalog } from "@sluice/schema";
import type { Config } from "../config/config.ts";
import type { Guardrails } from "../guardrails/guardrail.ts";
import type { AffinityStore } from "../ports/affinity-store.ts";
import type { Clock } from "../ports/clock.ts";
import type { HealthStore } from "../ports/health-store.ts";
import type { KeyStore } from "../ports/key-store.ts";
import type { Ledger } from "../ports/ledger.ts";
import type { Log } from "../ports/log.ts";
import type { ProcessGroup } from "../ports/process-group.ts";
import type { RateLimitStore } from "../ports/rate-limit-store.ts";
import type { Revocations } from "../ports/revocations.ts";
import type { TokenCounter } from "../ports/token-counter.ts";
import type { RecordKeeper } from "./keep-record.ts";
import type { MoneyKeeper } from "./reserve/money-keeper.ts";

/** Everything that acts, built once in `start.ts` and passed in. */
export interface Dependencies {
  readonly config: Config;
  readonly clock: Clock;
  readonly keys: KeyStore;
  readonly revocations: Revocations;
  readonly ledger: Ledger;
  readonly money: MoneyKeeper;
  readonly records: Pick<RecordKeeper, "keep">;
  readonly health: HealthStore;
  readonly affinity: AffinityStore;
  readonly rateLimits: RateLimitStore;
  readonly transport: Transport;
  /** What changes the format of speech; absent members are not installed. */
  readonly audio: AudioConverters;
  /** Absent: none is configured. */
  readonly guardrails?: Guardrails;
  /** For URLs that users and models give. */
  readonly fetch: GuardedFetch;
  readonly log: Log;
  /** Where providers count none. */
  readonly tokens: TokenCounter;
  /** 0 <= draw < 1. */
  readonly draw: () => number;
  /** By slug; discovery may add to it. */
  readonly providers: ReadonlyMap<string, Provider>;
  /** The provider of a slug as it is with another key; undefined when it takes none. Nobody keeps it. */
  readonly providerWithKey: (slug: string, apiKey: string) => Provider | undefined;
  /** The catalogue now; discovery may add to it. */
  readonly catalog: () => Catalog;
  /** Built-in and installed ones, in the order their hooks run. */
  readonly plugins: readonly Plugin[];
  readonly pluginDefaults: PluginDefaults;
  /** The workers of this `serve`; what all of them know is asked through it. */
  readonly group: ProcessGroup;
  /** Of this installation; makes end users opaque. */
  readonly endUserSecret: string;
}
