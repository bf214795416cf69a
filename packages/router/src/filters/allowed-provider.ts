import { providerMatcher } from "../provider-matcher.ts";
import type { Filter } from "./filter.ts";

/** What the key may use: providers. */
export const allowedProvider: Filter = {
  step: "Filter by Allowed Providers",
  reason: "providers",
  excludedBy: "allowed_providers",
  ofKey: true,
  prepare({ allow: { providers, ignoredProviders } }) {
    if (providers === undefined && ignoredProviders === undefined) return undefined;
    const allowed = providers === undefined ? () => 0 : providerMatcher(providers, "covered");
    const ignored = providerMatcher(ignoredProviders ?? [], "covered");
    return (endpoint) =>
      allowed(endpoint) >= 0 && ignored(endpoint) < 0
        ? undefined
        : `the key may not use ${endpoint.provider}`;
  },
};
