import { providerMatcher } from "../provider-matcher.ts";
import type { Filter } from "./filter.ts";

/** What the key may use: providers. */
export const allowedProvider: Filter = {
  step: "Filter by Allowed Providers",
  reason: "providers",
  excludedBy: "allowed_providers",
  prepare({ allow: { providers } }) {
    if (providers === undefined) return undefined;
    const match = providerMatcher(providers, "covered");
    return (endpoint) =>
      match(endpoint) < 0 ? `the key may not use ${endpoint.provider}` : undefined;
  },
};
