import { supportsParameter } from "../supports-parameter.ts";
import type { Filter } from "./filter.ts";

/** `provider.require_parameters: true`: every parameter and field sent must be taken; tools have their own rule. */
export const requiredParameters: Filter = {
  step: "Filter by Parameters",
  reason: "parameters",
  excludedBy: "require_parameters",
  field: "provider.require_parameters",
  prepare({ preferences, needs: { parameters, unread } }) {
    if (preferences.require_parameters !== true) return undefined;
    const required = parameters.filter((name) => name !== "tools");
    if (required.length === 0 && unread === undefined) return undefined;
    return (endpoint) => {
      const lacking =
        required.find((name) => !supportsParameter(endpoint, name)) ??
        unread?.get(endpoint.provider)?.[0];
      return lacking === undefined ? undefined : `${lacking} is not supported`;
    };
  },
};
