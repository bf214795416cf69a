import { badRequest, unprocessable } from "@sluice/errors";
import { checkChatSemantics, type ExplainReply, parseChatRequest } from "@sluice/schema";
import { loadPlugins } from "../assemble/load-plugins.ts";
import { createProviderBook } from "../assemble/provider-book.ts";
import { type ExplainSources, explainChat } from "../pipeline/explain/explain-chat.ts";
import { normaliser } from "../pipeline/normaliser.ts";
import { createTrace } from "../pipeline/trace.ts";
import { createMemoryHealthStore } from "../stores/memory/create-memory-health-store.ts";
import { operator } from "../stores/operator.ts";
import { systemClock } from "../system-clock.ts";
import type { CliContext } from "./cli-context.ts";
import { loadConfig } from "./load-config.ts";

/** What is to be explained, and under which configuration. */
export interface CliExplaining {
  /** As it would be posted. */
  readonly body: unknown;
  readonly seed: string | undefined;
  readonly config: string | undefined;
}

/**
 * Explains a chat request by the configuration alone: no provider is asked what it lists, and every endpoint
 * counts as healthy. Throws what the server would answer, as a `GatewayError`.
 */
export async function explainInCli(
  { body, seed, config }: CliExplaining,
  context: CliContext,
): Promise<ExplainReply> {
  const sources = await sourcesOf(config, context);
  const parsed = parseChatRequest(body);
  if (parsed.kind === "invalid") throw badRequest(parsed.message, parsed.path);
  const { dropped, ...normal } = normaliser(sources)(parsed.request);
  const contradiction = checkChatSemantics(normal.request);
  if (contradiction !== undefined) throw unprocessable(contradiction);
  const trace = createTrace(context.now(), dropped);
  const headers = seed === undefined || seed === "" ? {} : { seed };
  return explainChat({ ...normal, headers, trace, caller: operator }, sources);
}

async function sourcesOf(path: string | undefined, context: CliContext): Promise<ExplainSources> {
  const { config, parts } = await loadConfig(path, context);
  const { providers, catalog } = await createProviderBook(config, parts.adapters);
  const { plugins, defaults: pluginDefaults } = await loadPlugins(config);
  return {
    config,
    providers,
    catalog,
    plugins,
    pluginDefaults,
    health: createMemoryHealthStore(config.routing.outageWindowMs),
    clock: { ...systemClock, now: context.now },
    draw: () => drawFrom(context.randomBytes),
  };
}

/** 0 <= draw < 1. */
function drawFrom(randomBytes: CliContext["randomBytes"]): number {
  return Buffer.from(randomBytes(6)).readUIntBE(0, 6) / 2 ** 48;
}
