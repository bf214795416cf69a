import { droppedFields } from "@sluice/providers";
import type { EmbeddingsRequest, Endpoint, RerankRequest, SpeechRequest } from "@sluice/schema";
import type { Dependencies } from "./dependencies.ts";
import type { Exchange } from "./exchange.ts";

/**
 * Writes to the trace what the provider that serves a rerank, speech or embeddings request does not see of it.
 *
 * @param told what the provider said with its answer that it did not heed
 */
export function noteDropped(
  {
    trace,
    request,
  }: Pick<Exchange<RerankRequest | SpeechRequest | EmbeddingsRequest>, "trace" | "request">,
  operation: "rerank" | "speech" | "embeddings",
  endpoint: Endpoint,
  { providers }: Pick<Dependencies, "providers">,
  told: readonly string[] = [],
): void {
  const provider = providers.get(endpoint.provider);
  const lost = provider === undefined ? [] : droppedFields(provider, operation, request);
  trace.dropped = [...trace.dropped, ...new Set([...lost, ...told])];
}
