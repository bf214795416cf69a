import type { RerankRequest } from "@sluice/schema";
import type { Call } from "../call.ts";
import type { UpstreamRequest } from "../provider.ts";
import { asObject } from "../read/as-object.ts";
import { encodeTexts } from "../rerank/encode-texts.ts";

const KNOWN: ReadonlySet<string> = new Set([
  "model",
  "query",
  "documents",
  "top_n",
  "task",
  "return_documents",
]);

/** A rerank request for Fireworks, which refuses fields that it does not know. */
export function encodeRerank(call: Call<RerankRequest>): UpstreamRequest {
  const request = encodeTexts(call);
  const members = Object.entries(asObject(request.body) ?? {}).filter(([name]) => KNOWN.has(name));
  return { ...request, body: Object.fromEntries(members) };
}
