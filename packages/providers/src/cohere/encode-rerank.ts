import type { RerankRequest } from "@sluice/schema";
import type { Call } from "../call.ts";
import type { UpstreamRequest } from "../provider.ts";
import { documentTexts } from "../rerank/document-texts.ts";
import { usualBody } from "../rerank/usual-body.ts";

/** A rerank request for Cohere, version 2, which ranks texts. Throws `unsupported` for a document that is a picture. */
export function encodeRerank(call: Call<RerankRequest>): UpstreamRequest {
  const documents = documentTexts(call);
  return { method: "POST", path: "/rerank", body: { ...usualBody(call), documents } };
}
