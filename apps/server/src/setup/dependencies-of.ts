import { createGuardedFetch } from "@sluice/providers";
import { openAudioConverters } from "../audio-conversion/open-audio-converters.ts";
import { compileGuardrails } from "../guardrails/compile-guardrails.ts";
import type { Dependencies } from "../pipeline/dependencies.ts";
import { withManagementKey } from "../stores/with-management-key.ts";
import { systemClock } from "../system-clock.ts";
import type { Kept } from "./kept.ts";
import type { Setup } from "./read-setup.ts";

/** Largest body of a URL that a user gave, and the longest time it may take. */
const FETCHED = { maxBytes: 32 * 1024 * 1024, timeoutMs: 30_000 } as const;

/** What requests pass through: of this configuration, and what lives on when it is replaced. */
export function dependenciesOf({ config, book, plugins }: Setup, kept: Kept): Dependencies {
  const { stores, shared, log, transport, tokens, group, money, records } = kept;
  const guardrails = compileGuardrails(config.guardrails);
  return {
    config,
    clock: systemClock,
    keys: withManagementKey(stores.keys, config.managementKey),
    revocations: kept.revocations,
    ledger: stores.ledger,
    money,
    records,
    health: shared.health,
    affinity: shared.affinity,
    rateLimits: shared.rateLimits,
    transport,
    audio: openAudioConverters(),
    ...(guardrails === undefined ? {} : { guardrails }),
    fetch: createGuardedFetch({ ...FETCHED, allowPrivate: config.allowPrivate }),
    log,
    tokens,
    draw: Math.random,
    providers: book.providers,
    providerWithKey: book.withKey,
    catalog: book.catalog,
    plugins: plugins.plugins,
    pluginDefaults: plugins.defaults,
    group,
    endUserSecret: stores.endUserSecret,
  };
}
