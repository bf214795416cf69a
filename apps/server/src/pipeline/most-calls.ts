import type { Provider } from "@sluice/providers";
import type { RoutePlan } from "@sluice/router";
import type { Endpoint } from "@sluice/schema";
import type { Dependencies } from "./dependencies.ts";

/** How many calls a request takes at most, whichever endpoint of its route answers. */
export function mostCalls(
  { candidates }: Pick<RoutePlan, "candidates">,
  { providers }: Pick<Dependencies, "providers">,
  callsAt: (provider: Provider, endpoint: Endpoint) => number,
): number {
  const calls = candidates.map((endpoint) => {
    const provider = providers.get(endpoint.provider);
    return provider === undefined ? 1 : callsAt(provider, endpoint);
  });
  return Math.max(1, ...calls);
}
