import type { Filter } from "./filter.ts";

/** `provider.zdr: true`: only endpoints that keep nothing. */
export const zeroDataRetention: Filter = {
  step: "Filter by Data Policy",
  reason: "data-policy",
  excludedBy: "data_policy:zdr",
  field: "provider.zdr",
  prepare({ preferences }) {
    if (preferences.zdr !== true) return undefined;
    return (endpoint) => (endpoint.zdr ? undefined : `${endpoint.provider} retains data`);
  },
};
