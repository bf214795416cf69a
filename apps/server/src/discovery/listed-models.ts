import {
  type Endpoint,
  INPUT_MODALITIES,
  type InputModality,
  type Model,
  type OutputModality,
} from "@sluice/schema";
import { isWanted } from "../catalogue/is-wanted.ts";
import { RESERVED_AUTHORS } from "../catalogue/reserved-authors.ts";
import type { ProviderEntry } from "../config/config.ts";
import { entryEndpoint } from "../config/entry-endpoint.ts";
import { listedOutput } from "./listed-output.ts";
import { listedPrice } from "./listed-price.ts";
import { listedSlug } from "./listed-slug.ts";
import { type ListingItem, listingItems } from "./listing-items.ts";
import { memberOf } from "./member-of.ts";

/** Where lists say how long a context is; the first that is a number counts. */
const CONTEXT_FIELDS = [
  "context_length",
  "context_window",
  "max_context_length",
  "max_model_len",
  "max_input_tokens",
];

/**
 * The models of a provider's own list, each with one endpoint. An id of the form `author/name` is the
 * slug; any other is put under the provider. Undefined when the body is no model list.
 */
export function listedModels(entry: ProviderEntry, body: unknown): readonly Model[] | undefined {
  const models = new Map<string, Model>();
  const items = listingItems(body);
  for (const item of items ?? []) {
    const slug = listedSlug(entry.slug, item.id);
    const output = listedOutput(item);
    const [author = ""] = slug.split("/");
    if (output.length === 0 || models.has(slug) || RESERVED_AUTHORS.includes(author)) continue;
    if (!isWanted([slug, item.id], entry.wanted ?? {})) continue;
    models.set(slug, modelOf(slug, entry, item, output));
  }
  return items === undefined ? undefined : [...models.values()];
}

function modelOf(
  slug: string,
  entry: ProviderEntry,
  item: ListingItem,
  output: readonly OutputModality[],
): Model {
  const contextLength = CONTEXT_FIELDS.map((field) => countOf(item[field])).find(Boolean);
  const created = countOf(item.created);
  return {
    slug,
    name: nameOf(item) ?? `${entry.name}: ${item.id}`,
    distillable: false,
    input: inputOf(item, output),
    output,
    endpoints: [endpointOf(slug, entry, item, contextLength)],
    ...(contextLength === undefined ? {} : { contextLength }),
    ...(created === undefined ? {} : { created }),
  };
}

function endpointOf(
  model: string,
  entry: ProviderEntry,
  item: ListingItem,
  contextLength: number | undefined,
): Endpoint {
  return entryEndpoint(entry, {
    model,
    upstreamModel: item.id,
    price: listedPrice(item),
    contextLength,
    maxCompletionTokens:
      countOf(memberOf(item, "top_provider").max_completion_tokens) ??
      countOf(item.max_completion_tokens),
    supports: textsOf(item.supported_parameters),
  });
}

/** Where a list is silent a chat model may be shown pictures and files: the provider knows best. */
function inputOf(item: ListingItem, output: readonly OutputModality[]): readonly InputModality[] {
  const declared = textsOf(memberOf(item, "architecture").input_modalities);
  if (declared !== undefined) {
    return INPUT_MODALITIES.filter((word) => declared.includes(word));
  }
  return output.includes("text") ? ["text", "image", "file"] : ["text"];
}

function nameOf(item: ListingItem): string | undefined {
  return [item.name, item.display_name].find(
    (name): name is string => typeof name === "string" && name !== "",
  );
}

function countOf(value: unknown): number | undefined {
  return typeof value === "number" && Number.isSafeInteger(value) && value > 0 ? value : undefined;
}

function textsOf(value: unknown): readonly string[] | undefined {
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : undefined;
}
