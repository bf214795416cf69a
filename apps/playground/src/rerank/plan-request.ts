import type { RerankBody } from "../api/rerank-body.ts";
import type { RoutingPreferences } from "../api/routing-preferences.ts";
import { documentOfContent } from "./document-of-content.ts";
import type { Draft } from "./draft.ts";
import { isBlank } from "./draft-document.ts";

/** What a request is made of. */
export interface RequestParts {
  readonly model: string;
  readonly draft: Draft;
  readonly provider: RoutingPreferences | undefined;
}

/** A request that can be sent, with the ids of its documents in their order; or what is missing. */
export type RequestPlan =
  | { readonly kind: "ready"; readonly body: RerankBody; readonly sent: readonly number[] }
  | { readonly kind: "unready"; readonly reason: string };

/** The request of a draft. Blank documents are left out; one that cannot be read holds it back. */
export function planRequest({ model, draft, provider }: RequestParts): RequestPlan {
  const documents: RerankBody["documents"][number][] = [];
  const sent: number[] = [];
  for (const [index, { id, content }] of draft.documents.entries()) {
    if (isBlank(content)) continue;
    const read = documentOfContent(content);
    if (read.kind === "fault") return unready(`Document ${index + 1}: ${read.message}`);
    documents.push(read.document);
    sent.push(id);
  }
  if (documents.length === 0) return unready("Add documents to rank.");
  if (draft.query.trim() === "") return unready("Write a query to rank them by.");
  const { query, topN } = draft;
  const body: RerankBody = {
    model,
    query,
    documents,
    ...(topN === undefined ? {} : { top_n: topN }),
    ...(provider === undefined ? {} : { provider }),
  };
  return { kind: "ready", body, sent };
}

function unready(reason: string): RequestPlan {
  return { kind: "unready", reason };
}
