import type { EmbeddingsRequest } from "@sluice/schema";
import type { Call } from "../call.ts";
import type { UpstreamRequest } from "../provider.ts";

const OURS = new Set(["model", "provider", "user", "session_id", "trace", "metadata"]);

/** An embeddings request of the OpenAI form; unknown fields such as `input_type` go along. */
export function encodeEmbeddings(
  call: Call<EmbeddingsRequest>,
  options: { readonly sendsUser: boolean },
): UpstreamRequest {
  const given = Object.entries(call.request).filter(
    ([name, value]) => !OURS.has(name) && value !== null && value !== undefined,
  );
  return {
    method: "POST",
    path: "/embeddings",
    body: Object.fromEntries([
      ["model", call.endpoint.upstreamModel],
      ...given,
      ...(options.sendsUser && call.endUser !== "" ? [["user", call.endUser]] : []),
    ]),
  };
}
