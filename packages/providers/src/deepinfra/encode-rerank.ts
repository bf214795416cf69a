import type { RerankRequest } from "@sluice/schema";
import type { Call } from "../call.ts";
import type { UpstreamRequest } from "../provider.ts";
import { documentTexts } from "../rerank/document-texts.ts";

/**
 * A rerank request for DeepInfra. It belongs to the API's own form, which stands beside the one of OpenAI and has the
 * model in its path. All documents are ranked: there is no word for how many are wanted.
 */
export function encodeRerank(call: Call<RerankRequest>): UpstreamRequest {
  const model = call.endpoint.upstreamModel.split("/").map(encodeURIComponent).join("/");
  return {
    method: "POST",
    path: `/../inference/${model}`,
    body: { query: call.request.query, documents: documentTexts(call) },
  };
}
