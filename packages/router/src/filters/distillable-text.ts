import type { Filter } from "./filter.ts";

/** `provider.enforce_distillable_text: true`: only models whose author allows it (specification). */
export const distillableText: Filter = {
  step: "Filter by Data Policy",
  reason: "none",
  field: "provider.enforce_distillable_text",
  prepare({ preferences }) {
    if (preferences.enforce_distillable_text !== true) return undefined;
    return (_, model) => (model.distillable ? undefined : `${model.slug} is not distillable`);
  },
};
