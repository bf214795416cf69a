import type { RerankDocument, RerankRequest } from "../rerank/request.ts";

/** A rerank request whose documents hold nothing but what can be ranked. */
export interface NormalisedRerank {
  readonly request: RerankRequest;
  /** Members of documents that nobody looks at, such as `documents.title`, each once. */
  readonly dropped: readonly string[];
}

/** Takes from the documents what is no text and no image, and names it (wire reference §10). */
export function normaliseRerankRequest(request: RerankRequest): NormalisedRerank {
  const dropped = new Set<string>();
  const documents = request.documents.map((document) => onlyRanked(document, dropped));
  return { request: { ...request, documents }, dropped: [...dropped] };
}

/** @param dropped grows by what goes */
function onlyRanked(document: RerankDocument, dropped: Set<string>): RerankDocument {
  if (typeof document === "string") return document;
  const { text, image, ...others } = document;
  const names = Object.entries(others).filter(([, value]) => value !== null);
  for (const [name] of names) dropped.add(`documents.${name}`);
  return { ...(text !== undefined && { text }), ...(image !== undefined && { image }) };
}
