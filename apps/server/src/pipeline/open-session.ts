import { createHash } from "node:crypto";
import { type Affinity, affinityChanges, affinityOf, mayStick } from "@sluice/router";
import type { Catalog, ChatRequest, Model } from "@sluice/schema";
import type { ChatMeter } from "./chat-meter.ts";
import type { Dependencies } from "./dependencies.ts";
import type { Exchange } from "./exchange.ts";
import { routedModels } from "./routed-models.ts";

/** What of an exchange its session depends on. */
type SessionExchange = Pick<Exchange<unknown>, "caller" | "trace" | "settlement" | "generationId">;
type SessionDependencies = Pick<Dependencies, "affinity" | "catalog" | "log">;

/** Most models of one request whose sessions are looked for. */
const MOST_MODELS = 16;

/**
 * Finds the endpoints that a chat request's session is held at, and takes care that what it turns out to
 * be is kept when the request is over (wire reference §5.6). Undefined when it has no session. A store
 * that fails costs the session, never the request.
 */
export async function openSession(
  request: ChatRequest,
  exchange: SessionExchange,
  meter: Pick<ChatMeter, "metered">,
  { affinity: store, catalog, log }: SessionDependencies,
): Promise<ReadonlySet<string> | undefined> {
  const affinity = affinityOf(request);
  if (affinity === undefined) return undefined;
  const models = choices(request, affinity, catalog());
  if (models.length === 0) return undefined;
  const scope = scopeOf(exchange, affinity);
  const failed = (error: unknown) =>
    log.warn({ err: error, id: exchange.generationId }, "a session could not be kept");
  const held = await heldAt(models, scope, store).catch((error: unknown) => {
    failed(error);
    return new Map<string, string>();
  });
  exchange.settlement.whenClosed(() => {
    const cachedTokens = meter.metered().usage.prompt_tokens_details?.cached_tokens ?? 0;
    const { attempts } = exchange.trace;
    for (const { kind, model, endpointId } of affinityChanges({
      affinity,
      held,
      attempts,
      cachedTokens,
    })) {
      store[kind](scope(model), endpointId).catch(failed);
    }
  });
  return new Set(held.values());
}

/** The asked models at which there is something to choose, and somewhere to stay. */
function choices(request: ChatRequest, affinity: Affinity, { models }: Catalog): readonly Model[] {
  if (!request.model && !request.models?.length) return [];
  return routedModels(request, undefined)
    .slice(0, MOST_MODELS)
    .flatMap((slug) => models.get(slug) ?? [])
    .filter(({ endpoints }) => endpoints.length > 1)
    .filter(({ endpoints }) => endpoints.some((endpoint) => mayStick(affinity, endpoint)));
}

/** Keys of one account, key and session, by model; hashed, for they hold what the caller wrote. */
function scopeOf(
  { caller }: Pick<SessionExchange, "caller">,
  { kind, text }: Affinity,
): (model: string) => string {
  const session = JSON.stringify([caller.accountId, caller.keyHash, kind, text]);
  return (model) => createHash("sha256").update(model).update("\n").update(session).digest("hex");
}

async function heldAt(
  models: readonly Model[],
  scope: (model: string) => string,
  store: Dependencies["affinity"],
): Promise<ReadonlyMap<string, string>> {
  const found = await store.find(models.map(({ slug }) => scope(slug)));
  const pairs = models.flatMap(({ slug }, index) => {
    const endpointId = found[index];
    return endpointId === undefined ? [] : [[slug, endpointId] as const];
  });
  return new Map(pairs);
}
