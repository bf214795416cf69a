import { droppedFields } from "@sluice/providers";
import type { Needs } from "@sluice/router";
import type { EmbeddingsRequest, RerankRequest } from "@sluice/schema";
import type { Dependencies } from "./dependencies.ts";

/**
 * The needs of a rerank or embeddings request, with what of it each provider would not see, where the caller wants
 * none that leaves something out (`require_parameters`).
 */
export function withUnread(
  needs: Needs,
  operation: "rerank" | "embeddings",
  request: RerankRequest | EmbeddingsRequest,
  { providers }: Pick<Dependencies, "providers">,
): Needs {
  if (request.provider?.require_parameters !== true) return needs;
  const unread = [...providers].map(
    ([slug, provider]) => [slug, droppedFields(provider, operation, request)] as const,
  );
  return { ...needs, unread: new Map(unread) };
}
