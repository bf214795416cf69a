import type { Config, ProviderEntry } from "../config/config.ts";
import type { Environment } from "../config/environment.ts";
import type { DiscoveryNetwork } from "./discovery-network.ts";
import { discoveryPlan } from "./discovery-plan.ts";
import type { Found } from "./found.ts";
import { listedModels } from "./listed-models.ts";
import { loopbackEntry } from "./loopback-entry.ts";
import type { LoopbackServer } from "./loopback-servers.ts";

/** What discovery tells, as it happens. */
export interface DiscoveryReport {
  found(found: Found): void;
  /** One line for the person who started the server. */
  note(line: string): void;
}

/** A search that runs in the background. */
export interface Discovery {
  /** Resolves when everything was asked, or after `stop`; never rejects. */
  readonly done: Promise<void>;
  stop(): void;
}

/** Looks for what the environment, this machine and the configuration offer; all at the same time. */
export function discover(
  config: Config,
  env: Environment,
  network: DiscoveryNetwork,
  report: DiscoveryReport,
): Discovery {
  const controller = new AbortController();
  const { signal } = controller;
  const plan = discoveryPlan(config, env);
  for (const line of plan.notes) report.note(line);
  const ways = [
    ...plan.ask.map((entry) => ask(entry, network, report, signal)),
    ...plan.knock.map((server) => knock(server, network, report, signal)),
  ];
  return { done: Promise.all(ways).then(() => {}), stop: () => controller.abort() };
}

async function ask(
  entry: ProviderEntry,
  network: DiscoveryNetwork,
  report: DiscoveryReport,
  signal: AbortSignal,
): Promise<void> {
  const listing = await tryList(entry, network, signal);
  if (signal.aborted) return;
  if (listing.kind === "listed") report.found({ entry, models: listing.models });
  else report.note(`${entry.name}: its models could not be listed: ${listing.why}`);
}

/** Whatever else listens on such a port is none of our business and not worth a line. */
async function knock(
  server: LoopbackServer,
  network: DiscoveryNetwork,
  report: DiscoveryReport,
  signal: AbortSignal,
): Promise<void> {
  if (!(await network.isListening(server.port, signal)) || signal.aborted) return;
  const entry = loopbackEntry(server);
  const listing = await tryList(entry, network, signal);
  if (listing.kind === "listed" && !signal.aborted) report.found({ entry, models: listing.models });
}

type Listing =
  | { readonly kind: "listed"; readonly models: Found["models"] }
  | { readonly kind: "failed"; readonly why: string };

async function tryList(
  entry: ProviderEntry,
  network: DiscoveryNetwork,
  signal: AbortSignal,
): Promise<Listing> {
  try {
    const models = listedModels(entry, await network.listModels(entry, signal));
    return models === undefined
      ? { kind: "failed", why: "its answer is no model list" }
      : { kind: "listed", models };
  } catch (error) {
    return { kind: "failed", why: error instanceof Error ? error.message : String(error) };
  }
}
