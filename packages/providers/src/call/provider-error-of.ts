import { ProviderError, type ProviderFailure } from "@sluice/errors";
import type { Provider } from "../provider.ts";

/** A failure with the names of the provider it belongs to. */
export function providerErrorOf(
  provider: Provider,
  failure: Omit<ProviderFailure, "provider" | "providerName">,
  cause?: unknown,
): ProviderError {
  const named = { ...failure, provider: provider.slug, providerName: provider.name };
  return new ProviderError(named, cause === undefined ? {} : { cause });
}
