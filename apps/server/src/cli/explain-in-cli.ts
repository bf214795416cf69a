import { badRequest, unprocessable } from "@sluice/errors";
import { checkChatSemantics, type ExplainReply, parseChatRequest } from "@sluice/schema";
import { loadPlugins } from "../assemble/load-plugins.ts";
import { createProviderBook } from "../assemble/provider-book.ts";
import { compileGuardrails } from "../guardrails/compile-guardrails.ts";
import type { Dependencies } from "../pipeline/dependencies.ts";
import { type ExplainSources, explainChat } from "../pipeline/explain/explain-chat.ts";
import { normaliser } from "../pipeline/normaliser.ts";
import { runGuardrails } from "../pipeline/run-guardrails.ts";
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
  /** The name of the key that would ask; absent: only guardrails of every key look. */
  readonly keyName?: string;
  readonly config: string | undefined;
}

/**
 * Explains a chat request by the configuration alone: no provider is asked what it lists, and every endpoint
 * counts as healthy. Throws what the server would answer, as a `GatewayError`.
 */
export async function explainInCli(
  { body, seed, keyName = "", config }: CliExplaining,
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
  const caller = { ...operator, name: keyName };
  const { request } = await runGuardrails({ caller, request: normal.request, trace }, sources);
  return explainChat({ ...normal, request, headers, trace, caller }, sources);
}

/** What explains a request, and what may refuse it before. */
type CliSources = ExplainSources & Pick<Dependencies, "guardrails">;

async function sourcesOf(path: string | undefined, context: CliContext): Promise<CliSources> {
  const { config, parts } = await loadConfig(path, context);
  const { providers, catalog } = await createProviderBook(config, parts.adapters);
  const { plugins, defaults: pluginDefaults } = await loadPlugins(config, providers);
  const guardrails = compileGuardrails(config.guardrails);
  return {
    config,
    ...(guardrails === undefined ? {} : { guardrails }),
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
