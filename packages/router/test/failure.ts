import type { FailureKind, ProviderFailure } from "@sluice/errors";
import type { Endpoint } from "@sluice/schema";

/** A failure of this kind at an endpoint. */
export function failure(
  { provider, providerName }: Endpoint,
  kind: FailureKind,
  parts: Partial<ProviderFailure> = {},
): ProviderFailure {
  return { kind, provider, providerName, message: `${kind} it was`, ...parts };
}
