import type { Filter } from "./filter.ts";

/** The answer asked for must be neither longer nor shorter than the endpoint makes (in tokens). */
export const completionTokens: Filter = {
  step: "Filter by Output Length",
  reason: "parameters",
  field: "max_tokens",
  prepare({ needs: { completionTokens: asked } }) {
    if (asked === undefined) return undefined;
    return ({ maxCompletionTokens: most, minCompletionTokens: least }) => {
      if (most !== undefined && asked > most) return `answers have at most ${most} tokens`;
      if (least !== undefined && asked < least) return `max_tokens must be at least ${least}`;
      return undefined;
    };
  },
};
