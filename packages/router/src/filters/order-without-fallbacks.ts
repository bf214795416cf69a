import { providerMatcher } from "../provider-matcher.ts";
import type { Filter } from "./filter.ts";

/** `provider.order` with `allow_fallbacks: false`: nobody but the named (wire reference §5.1). */
export const orderWithoutFallbacks: Filter = {
  step: "Filter by Fallback",
  reason: "providers",
  excludedBy: "allowed_providers",
  field: "provider.order",
  prepare({ preferences: { order, allow_fallbacks: fallbacks } }) {
    if (fallbacks !== false || !order?.length) return undefined;
    const match = providerMatcher(order);
    return (endpoint) =>
      match(endpoint) < 0 ? `${endpoint.provider} is not in provider.order` : undefined;
  },
};
