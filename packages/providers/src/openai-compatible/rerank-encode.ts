import type { RerankDocument, RerankRequest } from "@sluice/schema";
import type { Call } from "../call.ts";
import type { UpstreamRequest } from "../provider.ts";

const OURS = new Set([
  "model",
  "query",
  "documents",
  "top_n",
  "provider",
  "session_id",
  "trace",
  "user",
]);

/**
 * A rerank request in the form that Cohere, Jina, vLLM and others share. Documents keep their order,
 * since results speak of positions; `top_n` never passes their number, because some servers refuse that.
 */
export function encodeRerank({ request, endpoint }: Call<RerankRequest>): UpstreamRequest {
  const { query, documents, top_n: topN } = request;
  const others = Object.entries(request).filter(
    ([name, value]) => !OURS.has(name) && value !== null && value !== undefined,
  );
  return {
    method: "POST",
    path: "/rerank",
    body: Object.fromEntries([
      ["model", endpoint.upstreamModel],
      ["query", query],
      ["documents", documents.map(encodeDocument)],
      ...(topN === null || topN === undefined ? [] : [["top_n", Math.min(topN, documents.length)]]),
      ...others,
    ]),
  };
}

/** A document of mere text goes up as a string, which every server takes. */
function encodeDocument(document: RerankDocument): RerankDocument {
  if (typeof document === "string" || document.image !== undefined) return document;
  return document.text ?? document;
}
