import type { EmbeddingsRequest, EmbeddingsResponse } from "@sluice/schema";
import type { Call } from "../call.ts";
import type { Provider } from "../provider.ts";
import { callOperation } from "./call-operation.ts";
import type { CallOptions } from "./call-options.ts";

/** Turns inputs into vectors at one endpoint. Throws `ProviderError`. */
export function callEmbeddings(
  provider: Provider,
  call: Call<EmbeddingsRequest>,
  options: CallOptions,
): Promise<EmbeddingsResponse> {
  return callOperation("embeddings", provider, call, options);
}
