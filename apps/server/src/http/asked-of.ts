import type { IncomingHttpHeaders } from "node:http";
import { endUserOf } from "../pipeline/end-user.ts";
import type { AskedOfRecord } from "../pipeline/record-of.ts";
import { type AskedModels, namedModels } from "../pipeline/routed-models.ts";
import type { RequestSource } from "../ports/ledger-entry.ts";
import type { InferenceAsked } from "./read-inference.ts";
import type { WithSession } from "./with-session.ts";

/** Longest header that a record keeps, in characters. */
const MOST_CHARACTERS = 512;
/** Authors whose models choose another one. */
const ROUTERS = /^(?:sluice|openrouter)\//;

type Asking = WithSession & AskedModels & { readonly user?: string | null | undefined };

/** What a record keeps of what its caller asked for; the end user is made opaque by the installation's secret. */
export function askedOf(
  headers: IncomingHttpHeaders,
  { caller, normal: { request, requested } }: Pick<InferenceAsked<Asking>, "caller" | "normal">,
  endUserSecret: string,
): AskedOfRecord {
  const model = requested ?? namedModels(request)[0] ?? null;
  const { user, session_id: session } = request;
  return {
    requestedModel: model,
    router: model !== null && ROUTERS.test(model) ? model : null,
    sessionId: session ?? null,
    endUser: user == null || user === "" ? null : endUserOf(endUserSecret, caller.accountId, user),
    source: sourceOf(headers),
  };
}

function sourceOf(headers: IncomingHttpHeaders): RequestSource {
  return {
    referer: kept(headers["http-referer"] ?? headers.referer),
    appTitle: kept(headers["x-openrouter-title"] ?? headers["x-title"]),
    userAgent: kept(headers["user-agent"]),
    origin: kept(headers.origin),
  };
}

function kept(value: string | readonly string[] | undefined): string | null {
  const text = typeof value === "string" ? value : value?.[0];
  return text === undefined || text === "" ? null : text.slice(0, MOST_CHARACTERS);
}
