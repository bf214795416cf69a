import type { Filter } from "./filter.ts";

/** `provider.data_collection: deny`: only providers that do not collect user data (specification). */
export const dataCollection: Filter = {
  step: "Filter by Data Policy",
  reason: "data-policy",
  excludedBy: "data_policy:training",
  field: "provider.data_collection",
  prepare({ preferences }) {
    if (preferences.data_collection !== "deny") return undefined;
    return (endpoint) =>
      endpoint.dataCollection === "deny" ? undefined : `${endpoint.provider} collects user data`;
  },
};
