import type { EmbeddingsRequest } from "@sluice/schema";
import type { Call } from "../call.ts";
import type { UpstreamRequest } from "../provider.ts";
import { withoutNullish } from "../read/without-nullish.ts";

const OURS = new Set(["model", "provider", "user", "session_id", "trace", "metadata"]);

/** An embeddings request of the OpenAI form; unknown fields such as `input_type` go along. */
export function encodeEmbeddings(
  call: Call<EmbeddingsRequest>,
  options: { readonly sendsUser: boolean },
): UpstreamRequest {
  return {
    method: "POST",
    path: "/embeddings",
    body: {
      model: call.endpoint.upstreamModel,
      ...withoutNullish(call.request, OURS),
      ...(options.sendsUser && call.endUser !== "" ? { user: call.endUser } : {}),
    },
  };
}
