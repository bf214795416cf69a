import { supportsParameter } from "../supports-parameter.ts";
import type { Filter } from "./filter.ts";

/** `provider.require_parameters: true` on a request with tools. */
export const requiredTools: Filter = {
  step: "Filter by Tool Compatibility",
  reason: "tools",
  excludedBy: "require_parameters",
  field: "provider.require_parameters",
  prepare({ preferences, needs: { parameters } }) {
    if (preferences.require_parameters !== true || !parameters.includes("tools")) return undefined;
    return (endpoint) =>
      supportsParameter(endpoint, "tools") ? undefined : "tools are not supported";
  },
};
