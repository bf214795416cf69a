import type { RerankRequest, RerankResponse } from "@sluice/schema";
import type { Call } from "../call.ts";
import type { Provider } from "../provider.ts";
import { callOperation } from "./call-operation.ts";
import type { CallOptions } from "./call-options.ts";

/** Ranks documents at one endpoint. Throws `ProviderError`. */
export function callRerank(
  provider: Provider,
  call: Call<RerankRequest>,
  options: CallOptions,
): Promise<RerankResponse> {
  return callOperation("rerank", provider, call, options);
}
