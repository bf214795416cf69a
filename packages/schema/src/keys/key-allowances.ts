import * as z from "zod";
import { LIMITS } from "../limits.ts";
import { boundedText } from "../text/bounded-text.ts";

const entries = LIMITS.keyListEntries;
const text = () => boundedText({ min: 1, max: LIMITS.keyTextCharacters });

const models = z
  .array(
    text().regex(/^[^\s*]+$|^[^\s*/]+\/\*$/, {
      error: "must be the slug of a model, or `author/*` for all of an author",
    }),
  )
  .max(entries);
const providers = z
  .array(text().regex(/^[^\s*]+$/, { error: "must be the slug of a provider" }))
  .max(entries);

/** Words of the four lists. */
const SAYS = {
  allowedModels: "The only models that it may use: slugs, or `author/*`; null: any.",
  ignoredModels: "Models that it may not use, applied after `allowed_models`; null: none.",
  allowedProviders: "The only providers that may serve it, by slug; null: any.",
  ignoredProviders: "Providers that may not serve it, applied after the allowed ones; null: none.",
};

/** What a key may use, in the words of guardrails (wire reference §14.5), as a request asks for it. */
export const askedAllowances = {
  allowed_models: models.nullish().describe(SAYS.allowedModels),
  ignored_models: models.nullish().describe(SAYS.ignoredModels),
  allowed_providers: providers.nullish().describe(SAYS.allowedProviders),
  ignored_providers: providers.nullish().describe(SAYS.ignoredProviders),
};

/** The same as a reply shows it. */
export const keyAllowances = {
  allowed_models: models.nullable().describe(SAYS.allowedModels),
  ignored_models: models.nullable().describe(SAYS.ignoredModels),
  allowed_providers: providers.nullable().describe(SAYS.allowedProviders),
  ignored_providers: providers.nullable().describe(SAYS.ignoredProviders),
};
