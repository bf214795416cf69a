import type { RerankRequest } from "@sluice/schema";
import type { Call } from "../call.ts";
import type { UpstreamRequest } from "../provider.ts";
import { documentTexts } from "../rerank/document-texts.ts";
import { usualBody } from "../rerank/usual-body.ts";

/**
 * A rerank request for Voyage: `top_n` is `top_k` there, and documents are texts. `truncation` of the
 * request goes along; unless it is false, what is too long is cut.
 */
export function encodeRerank(call: Call<RerankRequest>): UpstreamRequest {
  const { top_n: topN, ...body } = usualBody(call);
  return {
    method: "POST",
    path: "/rerank",
    body: {
      ...body,
      documents: documentTexts(call),
      ...(topN === undefined ? {} : { top_k: topN }),
      return_documents: false,
    },
  };
}
