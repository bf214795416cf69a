import { type FailureKind, ProviderError } from "@sluice/errors";

/** A failure on the way to a provider or back; whoever called the transport adds the provider's name. */
export function transportError(kind: FailureKind, message: string, cause?: unknown): ProviderError {
  return new ProviderError(
    { kind, provider: "", providerName: "", message },
    cause === undefined ? {} : { cause },
  );
}
