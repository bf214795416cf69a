import type { ParameterTable } from "@sluice/providers";
import type { Endpoint, Model } from "@sluice/schema";
import type { ProviderEntry } from "../config/config.ts";
import { entryEndpoint } from "../config/entry-endpoint.ts";
import { isWanted } from "./is-wanted.ts";
import type { PublicModel, PublicTable } from "./public-model.ts";
import { supportedBy } from "./supported-by.ts";

/** The models of a table as a provider of this installation serves them, each with its one endpoint. */
export function catalogueModels(
  entry: ProviderEntry,
  { models }: PublicTable,
  parameters: ParameterTable | undefined,
): readonly Model[] {
  return models
    .filter(({ slug, model }) => isWanted([slug, model], entry.wanted ?? {}))
    .map((model) => ({
      slug: model.slug,
      name: model.name,
      ...(model.contextLength === undefined ? {} : { contextLength: model.contextLength }),
      distillable: false,
      input: model.input,
      output: model.output,
      ...(model.voices === undefined ? {} : { voices: model.voices }),
      ...(model.scores === undefined ? {} : { scores: model.scores }),
      endpoints: [endpointOf(entry, model, parameters)],
    }));
}

function endpointOf(
  entry: ProviderEntry,
  { slug, model, contextLength, maxCompletionTokens, price, ...abilities }: PublicModel,
  parameters: ParameterTable | undefined,
): Endpoint {
  return entryEndpoint(entry, {
    model: slug,
    upstreamModel: model,
    price,
    contextLength,
    maxCompletionTokens,
    supports: supportedBy({ model, ...abilities }, parameters),
  });
}
