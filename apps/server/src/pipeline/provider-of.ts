import { ProviderError } from "@sluice/errors";
import type { Provider } from "@sluice/providers";
import type { Operation } from "@sluice/router";
import type { Endpoint } from "@sluice/schema";

/** The provider that serves an endpoint; an operation it lacks fails like an endpoint that cannot. */
export function providerOf(
  providers: ReadonlyMap<string, Provider>,
  endpoint: Endpoint,
  operation: Operation,
): Provider {
  const provider = providers.get(endpoint.provider);
  if (provider?.[operation] !== undefined) return provider;
  throw new ProviderError({
    kind: "unsupported",
    provider: endpoint.provider,
    providerName: endpoint.providerName,
    message: `${endpoint.providerName} does not serve ${operation}`,
  });
}
