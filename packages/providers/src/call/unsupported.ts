import type { ProviderError } from "@sluice/errors";
import type { Provider } from "../provider.ts";
import { providerErrorOf } from "./provider-error-of.ts";

/** The provider has no such operation at all. */
export function unsupported(provider: Provider, operation: string): ProviderError {
  return providerErrorOf(provider, {
    kind: "unsupported",
    message: `${provider.name} does not serve ${operation}`,
  });
}
