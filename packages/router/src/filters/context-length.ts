import { leastContext } from "../needs/least-context.ts";
import type { Filter } from "./filter.ts";

/**
 * Takes out only what is too small for certain. Whether a prompt near the limit fits is for the
 * endpoint to say; when it does not, a larger one is next.
 */
export const contextLength: Filter = {
  step: "Filter by Context Length",
  reason: "context",
  excludedBy: "context_length",
  prepare({ needs }) {
    const least = leastContext(needs);
    if (least === 0) return undefined;
    return (endpoint, model) => {
      const length = endpoint.contextLength ?? model.contextLength;
      return length === undefined || length >= least
        ? undefined
        : `its context of ${length} tokens is too small`;
    };
  },
};
