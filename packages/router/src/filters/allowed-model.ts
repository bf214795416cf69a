import type { Filter } from "./filter.ts";

/** What the key may use: models. */
export const allowedModel: Filter = {
  step: "Filter by Guardrails",
  reason: "none",
  ofModel: true,
  prepare({ allow: { models } }) {
    if (models === undefined) return undefined;
    const allowed = new Set(models);
    return ({ model }) => (allowed.has(model) ? undefined : `the key may not use ${model}`);
  },
};
