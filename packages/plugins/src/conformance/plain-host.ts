import type { PipelineStage } from "@sluice/schema";
import type { Purchase } from "../plugin.ts";
import type { PluginHost } from "../plugin-run.ts";

/** Something that was bought of a plain host. */
export interface PlainCharge extends Purchase {
  refunded: boolean;
}

/** A host for tests, with what it was told. */
export interface PlainHost extends PluginHost {
  /** None: with `options` and `request` beside it, this is a context. */
  readonly offeredTools: readonly string[];
  /** Stages that plugins reported, in order. */
  readonly stages: PipelineStage[];
  /** What plugins threw without the caller seeing it. */
  readonly failures: { readonly pluginId: string; readonly error: unknown }[];
  /** What plugins bought, in order. */
  readonly charges: PlainCharge[];
}

/**
 * A host that does nothing by itself: the catalogue is empty, `run` and `fetch` refuse, everything can be
 * paid, `sleep` never ends by itself. Give what the plugin needs as `overrides`.
 */
export function plainHost(overrides: Partial<PluginHost> = {}): PlainHost {
  const stages: PipelineStage[] = [];
  const failures: { pluginId: string; error: unknown }[] = [];
  const charges: PlainCharge[] = [];
  const refuse = (what: string) => () =>
    Promise.reject(new Error(`this host has no ${what}; pass one to plainHost`));
  const { run = refuse("run") } = overrides;
  return {
    catalog: { models: new Map() },
    routing: {
      installed: overrides.catalog ?? { models: new Map() },
      sorts: new Map(),
      servable: () => () => true,
      throughputOf: () => undefined,
      contextsOf: () => [],
      searchesOf: () => [],
    },
    direct: {
      nameOf: (provider) => provider,
      moderate: refuse("moderate"),
      recognise: refuse("recognise"),
    },
    prompt: { bound: () => 0, count: async () => 0 },
    signal: new AbortController().signal,
    timeLeft: () => 600_000,
    run,
    fetch: refuse("fetch"),
    charge: async (item) => {
      const charge = { ...item, refunded: false };
      charges.push(charge);
      return {
        refund: () => {
          charge.refunded = true;
        },
      };
    },
    offeredTools: [],
    scope: "test",
    requestId: "gen-1-test",
    depth: 0,
    detached: (work) => work(new AbortController().signal, run),
    sleep: (_ms, signal) =>
      new Promise((resolve) => signal.addEventListener("abort", () => resolve(), { once: true })),
    report: (stage) => void stages.push(stage),
    onError: (pluginId, error) => void failures.push({ pluginId, error }),
    ...overrides,
    stages,
    failures,
    charges,
  };
}
