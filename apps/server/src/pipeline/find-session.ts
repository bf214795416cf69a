import { createHash } from "node:crypto";
import { type Affinity, affinityOf, mayStick } from "@sluice/router";
import { type Catalog, type ChatRequest, findModel, type Model } from "@sluice/schema";
import type { Caller } from "../ports/caller.ts";
import type { Dependencies } from "./dependencies.ts";
import { namedModels } from "./routed-models.ts";

/** The session of a chat request, and where it is held now. */
export interface FoundSession {
  readonly affinity: Affinity;
  /** Under which key of the store it is held, by model slug. */
  readonly keyOf: (model: string) => string;
  /** Endpoint ids by model slug; empty where nothing is held yet. */
  readonly held: ReadonlyMap<string, string>;
}

/** What a session is looked for with; nothing of it is changed. */
export interface SessionSources extends Pick<Dependencies, "catalog" | "log"> {
  readonly affinity: Pick<Dependencies["affinity"], "find">;
}

/** Most models of one request whose sessions are looked for. */
const MOST_MODELS = 16;

/**
 * Finds where the session of a chat request is held (wire reference §5.6): the same for one that is sent and
 * one that is only explained, and looking renews nothing. Undefined when it has no session. A store that
 * fails costs the session, never the request.
 */
export function findSession(
  request: ChatRequest,
  { accountId }: Pick<Caller, "accountId">,
  { affinity: store, catalog, log }: SessionSources,
): Promise<FoundSession> | undefined {
  const several = withChoice(request, catalog());
  // Most installations have one endpoint for most models: what a conversation began with is not even looked at.
  if (several.length === 0) return undefined;
  const affinity = affinityOf(request);
  if (affinity === undefined) return undefined;
  const models = several.filter(({ endpoints }) =>
    endpoints.some((endpoint) => mayStick(affinity, endpoint)),
  );
  if (models.length === 0) return undefined;
  const keyOf = keysOf(accountId, affinity);
  const looking = heldAt(models, keyOf, store).catch((error: unknown) => {
    log.warn({ err: error }, "a session could not be looked for");
    return new Map<string, string>();
  });
  return looking.then((held) => ({ affinity, keyOf, held }));
}

/** The asked models at which there is something to choose. */
function withChoice(request: ChatRequest, catalog: Catalog): readonly Model[] {
  const several: Model[] = [];
  for (const slug of namedModels(request).slice(0, MOST_MODELS)) {
    const model = findModel(catalog, slug);
    if (model !== undefined && model.endpoints.length > 1) several.push(model);
  }
  return several;
}

/** Sessions belong to the account, whichever of its keys asks; hashed, for they hold what the caller wrote. */
function keysOf(accountId: string, { kind, text }: Affinity): (model: string) => string {
  const session = JSON.stringify([accountId, kind, text]);
  return (model) => createHash("sha256").update(model).update("\n").update(session).digest("hex");
}

async function heldAt(
  models: readonly Model[],
  keyOf: (model: string) => string,
  store: SessionSources["affinity"],
): Promise<ReadonlyMap<string, string>> {
  const found = await store.find(models.map(({ slug }) => keyOf(slug)));
  const pairs = models.flatMap(({ slug }, index) => {
    const endpointId = found[index];
    return endpointId === undefined ? [] : [[slug, endpointId] as const];
  });
  return new Map(pairs);
}
