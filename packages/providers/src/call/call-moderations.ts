import type { ModerationsRequest, ModerationsResponse } from "@sluice/schema";
import type { Call } from "../call.ts";
import type { Provider } from "../provider.ts";
import { callOperation } from "./call-operation.ts";
import type { CallOptions } from "./call-options.ts";

/** Has inputs judged by one endpoint. Throws `ProviderError`. */
export function callModerations(
  provider: Provider,
  call: Call<ModerationsRequest>,
  options: CallOptions,
): Promise<ModerationsResponse> {
  return callOperation("moderations", provider, call, options);
}
