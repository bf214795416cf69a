import { providerMatcher } from "../provider-matcher.ts";
import type { Filter } from "./filter.ts";

/** `provider.only`: the request's own list; an unknown name leaves nothing (contract §7.9). */
export const onlyProvider: Filter = {
  step: "Filter by Allowed Providers",
  reason: "providers",
  excludedBy: "allowed_providers",
  field: "provider.only",
  prepare({ preferences: { only } }) {
    if (!only?.length) return undefined;
    const match = providerMatcher(only);
    return (endpoint) =>
      match(endpoint) < 0 ? `${endpoint.provider} is not in provider.only` : undefined;
  },
};
