import { modelMatcher } from "../model-matcher.ts";
import type { Filter } from "./filter.ts";

/** What the key may use: models. */
export const allowedModel: Filter = {
  step: "Filter by Guardrails",
  reason: "none",
  ofKey: true,
  prepare({ allow: { models, ignoredModels } }) {
    if (models === undefined && ignoredModels === undefined) return undefined;
    const isAllowed = models === undefined ? () => true : modelMatcher(models);
    const isIgnored = modelMatcher(ignoredModels ?? []);
    return ({ model }) =>
      isAllowed(model) && !isIgnored(model) ? undefined : `the key may not use ${model}`;
  },
};
