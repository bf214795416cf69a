import type { RerankDocument, RerankRequest } from "@sluice/schema";
import type { Call } from "../call.ts";
import type { UpstreamRequest } from "../provider.ts";
import { withoutNullish } from "../read/without-nullish.ts";

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
  return {
    method: "POST",
    path: "/rerank",
    body: {
      model: endpoint.upstreamModel,
      query,
      documents: documents.map(encodeDocument),
      ...(topN == null ? {} : { top_n: Math.min(topN, documents.length) }),
      ...withoutNullish(request, OURS),
    },
  };
}

/** A document of mere text goes up as a string, which every server takes. */
function encodeDocument(document: RerankDocument): RerankDocument {
  if (typeof document === "string" || document.image !== undefined) return document;
  return document.text ?? document;
}
