import { GatewayError } from "@sluice/errors";
import type { ActivePlugin, PluginRun } from "@sluice/plugins";
import { type Needs, needsOfChat } from "@sluice/router";
import { type Catalog, type ChatRequest, findModel } from "@sluice/schema";
import type { Dependencies } from "./dependencies.ts";
import type { Exchange } from "./exchange.ts";
import { foreseeRequest } from "./foresee-request.ts";
import { type ForeseenPlugins, foreseenPlugins } from "./foreseen-plugins.ts";
import { planQuery } from "./plan-route.ts";
import { chatQuery } from "./route-chat.ts";
import { namedModels } from "./routed-models.ts";
import { requestedTools } from "./tools/requested-tools.ts";

/**
 * Refuses a request that nobody could serve before a plugin buys anything for it: as routing would afterwards, by what
 * its plugins are foreseen to leave of it. One with a plugin that cannot be foreseen goes on.
 *
 * @throws 400, 403, 404 and 422 `GatewayError`s
 */
export async function refuseUnserved(
  plugins: PluginRun,
  active: readonly ActivePlugin[],
  exchange: Exchange<ChatRequest>,
  dependencies: Dependencies,
): Promise<void> {
  if (!active.some(acts)) return;
  const foreseen = foreseenPlugins(active);
  if (!foreseen.isWhole) return;
  const { trace } = exchange;
  const { plan, stages } = trace;
  const scratch = { ...exchange, trace: { ...trace, stages: [...stages] } };
  try {
    await foreseeRoute(plugins, foreseen, scratch, dependencies);
  } catch (error) {
    // What went wrong within a plugin is told when it acts.
    if (!GatewayError.isInstance(error) || error.status >= 500) return;
    trace.plan = scratch.trace.plan ?? plan;
    trace.stages.push(...scratch.trace.stages.slice(stages.length));
    throw error;
  }
}

/** Those that nobody asked for buy nothing. */
function acts({ plugin, byItself }: ActivePlugin): boolean {
  return plugin.before !== undefined && plugin.isPure !== true && byItself !== true;
}

async function foreseeRoute(
  plugins: PluginRun,
  { active, mayShorten }: ForeseenPlugins,
  exchange: Exchange<ChatRequest>,
  dependencies: Dependencies,
): Promise<void> {
  const foreseen = await foreseeRequest(active, exchange, dependencies);
  if (foreseen === undefined) return;
  const { request } = foreseen;
  requestedTools(request, plugins, dependencies);
  const undrawn = { ...dependencies, draw: () => 0 };
  const query = chatQuery(withoutUnclearCap(request, dependencies.catalog()), foreseen, undrawn);
  const needs = mayShorten ? { ...query.needs, ...sizeWithoutMessages(request) } : query.needs;
  // An endpoint that fails just now may answer when the plugins are done.
  planQuery({ ...query, needs, health: new Map() }, foreseen);
}

/** What no plugin shortens: tools, and the form of the answer. */
function sizeWithoutMessages(request: ChatRequest): Partial<Needs> {
  const bare = { ...request, messages: [] };
  const { promptTokens, leastPromptTokens = 0 } = needsOfChat(bare, Buffer.byteLength);
  return { promptTokens, leastPromptTokens };
}

/** Where prices go by the prompt's length, a cap on them is judged when that is known. */
function withoutUnclearCap(request: ChatRequest, catalog: Catalog): ChatRequest {
  const { provider } = request;
  if (provider?.max_price == null) return request;
  const isUnclear = namedModels(request)
    .flatMap((slug) => findModel(catalog, slug)?.endpoints ?? [])
    .some(({ price }) => price?.tiers !== undefined);
  return isUnclear ? { ...request, provider: { ...provider, max_price: null } } : request;
}
