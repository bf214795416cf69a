import type { RerankRequest } from "@sluice/schema";
import type { Call } from "../call.ts";
import type { UpstreamRequest } from "../provider.ts";
import { documentTexts } from "./document-texts.ts";
import { usualBody } from "./usual-body.ts";

/**
 * A rerank request in the usual form for a provider that ranks texts. They come back from the request by their index,
 * so they are not asked for. Throws `unsupported` when one has a picture.
 */
export function encodeTexts(call: Call<RerankRequest>): UpstreamRequest {
  return {
    method: "POST",
    path: "/rerank",
    body: { ...usualBody(call), documents: documentTexts(call), return_documents: false },
  };
}
