import { providerMatcher } from "../provider-matcher.ts";
import type { Filter } from "./filter.ts";

/** `provider.ignore` together with the account's list; an ignored name covers its service tiers too. */
export const ignoredProvider: Filter = {
  step: "Filter by Allowed Providers",
  reason: "providers",
  excludedBy: "allowed_providers",
  field: "provider.ignore",
  prepare({ preferences: { ignore }, ignoredProviders }) {
    const names = [...ignoredProviders, ...(ignore ?? [])];
    if (names.length === 0) return undefined;
    const match = providerMatcher(names, "covered");
    return (endpoint) => (match(endpoint) < 0 ? undefined : `${endpoint.provider} is ignored`);
  },
};
