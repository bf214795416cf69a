import { droppedFields } from "@sluice/providers";
import type { Endpoint, RerankRequest, SpeechRequest } from "@sluice/schema";
import type { Dependencies } from "./dependencies.ts";
import type { Exchange } from "./exchange.ts";

/** Writes to the trace what the provider that serves a rerank or speech request does not see of it. */
export function noteDropped(
  { trace, request }: Pick<Exchange<RerankRequest | SpeechRequest>, "trace" | "request">,
  operation: "rerank" | "speech",
  endpoint: Endpoint,
  { providers }: Pick<Dependencies, "providers">,
): void {
  const provider = providers.get(endpoint.provider);
  if (provider === undefined) return;
  trace.dropped = [...trace.dropped, ...droppedFields(provider, operation, request)];
}
