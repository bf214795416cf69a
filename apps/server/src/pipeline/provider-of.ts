import { ProviderError } from "@sluice/errors";
import type { Provider } from "@sluice/providers";
import type { Operation } from "@sluice/router";
import type { Endpoint } from "@sluice/schema";
import type { Dependencies } from "./dependencies.ts";

/** The provider that serves an endpoint, with the caller's own key where it brought one; an operation it lacks fails like an endpoint that cannot. */
export function providerOf(
  { providers, providerWithKey }: Pick<Dependencies, "providers" | "providerWithKey">,
  endpoint: Endpoint,
  operation: Operation,
  ownKey?: string,
): Provider {
  const provider =
    ownKey === undefined
      ? providers.get(endpoint.provider)
      : providerWithKey(endpoint.provider, ownKey);
  if (provider?.[operation] !== undefined) return provider;
  throw new ProviderError({
    kind: "unsupported",
    provider: endpoint.provider,
    providerName: endpoint.providerName,
    message: `${endpoint.providerName} does not serve ${operation}`,
  });
}
