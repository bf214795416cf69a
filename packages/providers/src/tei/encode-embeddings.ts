import type { EmbeddingsRequest } from "@sluice/schema";
import type { Call } from "../call.ts";
import { encodeEmbeddings as encodeUsual } from "../openai-compatible/embeddings-encode.ts";
import type { UpstreamRequest } from "../provider.ts";

/** An embeddings request in the form of OpenAI, which the server knows under a path of its own. */
export function encodeEmbeddings(call: Call<EmbeddingsRequest>): UpstreamRequest {
  return { ...encodeUsual(call, { sendsUser: false }), path: "/v1/embeddings" };
}
