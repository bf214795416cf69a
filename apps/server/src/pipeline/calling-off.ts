import type { ProviderFailure } from "@sluice/errors";
import type { Endpoint } from "@sluice/schema";

/** The failure of an attempt that was called off. */
export function callingOff(endpoint: Endpoint, message: string): ProviderFailure {
  const { provider, providerName } = endpoint;
  return { kind: "cancelled", provider, providerName, message };
}
