import type { RerankDocument, RerankRequest } from "@sluice/schema";
import type { Call } from "../call.ts";
import { codecError } from "../codec-error.ts";
import type { UpstreamRequest } from "../provider.ts";
import { usualBody } from "../rerank/usual-body.ts";
import { picture } from "./picture.ts";

/**
 * A rerank request for Jina. Documents come back from the request by their index, so they are not asked
 * for. Throws `unsupported` for a document that is both text and picture: there it can be one only.
 */
export function encodeRerank(call: Call<RerankRequest>): UpstreamRequest {
  const documents = call.request.documents.map((document) => encodeDocument(document, call));
  const body = { ...usualBody(call), documents, return_documents: false };
  return { method: "POST", path: "/rerank", body };
}

function encodeDocument(document: RerankDocument, call: Call<RerankRequest>): unknown {
  if (typeof document === "string") return document;
  const { text, image } = document;
  if (image === undefined) return text;
  if (text === undefined) return { image: picture(image) };
  const message = `${call.endpoint.providerName} ranks a document by its text or by its picture, not by both`;
  throw codecError(call, { kind: "unsupported", message });
}
