import type { RerankRequest } from "@sluice/schema";
import type { Call } from "../call.ts";
import type { UpstreamRequest } from "../provider.ts";
import { documentTexts } from "../rerank/document-texts.ts";
import { usualBody } from "../rerank/usual-body.ts";

/**
 * A rerank request for the server. All documents are ranked: it has no word for how many are wanted. What
 * is too long is cut, as the public providers do it, unless the request says `truncate: false`.
 */
export function encodeRerank(call: Call<RerankRequest>): UpstreamRequest {
  const { model: _, documents: __, top_n: ___, ...body } = usualBody(call);
  return {
    method: "POST",
    path: "/rerank",
    body: { truncate: true, ...body, texts: documentTexts(call), return_text: false },
  };
}
