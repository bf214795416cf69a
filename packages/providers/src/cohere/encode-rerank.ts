import type { RerankRequest } from "@sluice/schema";
import type { Call } from "../call.ts";
import { codecError } from "../codec-error.ts";
import { encodeRerank as encodeUsual } from "../openai-compatible/rerank-encode.ts";
import type { UpstreamRequest } from "../provider.ts";

/** A rerank request for Cohere, version 2, which ranks texts. Throws `unsupported` for a document that is a picture. */
export function encodeRerank(call: Call<RerankRequest>): UpstreamRequest {
  const isText = call.request.documents.every(
    (document) => typeof document === "string" || document.image === undefined,
  );
  if (isText) return encodeUsual(call);
  const message = `${call.endpoint.providerName} ranks texts only`;
  throw codecError(call, { kind: "unsupported", message });
}
