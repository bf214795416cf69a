import { ProviderError } from "@sluice/errors";
import { EventTooLongError } from "@sluice/sse";
import type { Provider } from "../provider.ts";
import { providerErrorOf } from "./provider-error-of.ts";

/** What was thrown, as a failure of this provider: those of the transport name none. A mistake of ours stays what it is. */
export function nameFailure(error: unknown, provider: Provider): unknown {
  if (error instanceof EventTooLongError) {
    return providerErrorOf(provider, { kind: "malformed", message: "an event is too long" }, error);
  }
  if (!ProviderError.isInstance(error) || error.failure.provider !== "") return error;
  return providerErrorOf(provider, error.failure, error.cause ?? error);
}
