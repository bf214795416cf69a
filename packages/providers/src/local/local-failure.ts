import { type FailureKind, ProviderError } from "@sluice/errors";
import type { Endpoint } from "@sluice/schema";

/** The error of a call that the local provider cannot answer; `cause` is for the log. */
export function localFailure(
  endpoint: Endpoint,
  kind: FailureKind,
  message: string,
  cause?: unknown,
): ProviderError {
  return new ProviderError(
    { kind, provider: endpoint.provider, providerName: endpoint.providerName, message },
    cause === undefined ? {} : { cause },
  );
}
