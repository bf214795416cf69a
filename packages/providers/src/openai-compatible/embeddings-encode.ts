import type { EmbeddingsRequest } from "@sluice/schema";
import type { Call } from "../call.ts";
import { codecError } from "../codec-error.ts";
import type { UpstreamRequest } from "../provider.ts";
import { asObject } from "../read/as-object.ts";
import { withoutNullish } from "../read/without-nullish.ts";
import type { OpenAiDialect } from "./dialect.ts";

const OURS = new Set(["model", "models", "provider", "user", "session_id", "trace", "metadata"]);

/**
 * An embeddings request of the OpenAI form; unknown fields such as `input_type` go along, except to servers that
 * refuse them.
 *
 * @throws ProviderError `unsupported` for pictures, where the server embeds none
 */
export function encodeEmbeddings(
  call: Call<EmbeddingsRequest>,
  { sendsUser, embeds }: Pick<OpenAiDialect, "sendsUser" | "embeds">,
): UpstreamRequest {
  if (embeds !== undefined) refusePictures(call);
  const given = Object.entries(withoutNullish(call.request, OURS));
  return {
    method: "POST",
    path: "/embeddings",
    body: {
      model: call.endpoint.upstreamModel,
      ...Object.fromEntries(given.filter(([name]) => embeds?.has(name) !== false)),
      ...(sendsUser && call.endUser !== "" ? { user: call.endUser } : {}),
    },
  };
}

function refusePictures(call: Call<EmbeddingsRequest>): void {
  const { input } = call.request;
  if (!Array.isArray(input) || !input.some((item) => asObject(item) !== undefined)) return;
  const message = `${call.endpoint.providerName} embeds texts and tokens only`;
  throw codecError(call, { kind: "unsupported", message });
}
