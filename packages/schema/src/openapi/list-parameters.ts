import type { JsonSchema } from "./json-schema.ts";
import type { Parameter } from "./open-api-shapes.ts";

const inQuery = { in: "query" } as const;
const amount: JsonSchema = { type: "number", minimum: 0 };

function words(name: string, description: string, example: string): Parameter {
  return { ...inQuery, name, description, schema: { type: "string" }, example };
}

/** `components.parameters`: what the query of a list of models may say (wire reference §14.2). */
export const listParameters: Readonly<Record<string, Parameter>> = {
  OutputModalities: {
    ...inQuery,
    name: "output_modalities",
    description: "Only models that make one of these, separated by commas; `all`: every model.",
    schema: { type: "string", default: "all" },
    example: "text",
  },
  InputModalities: words(
    "input_modalities",
    "Only models that read one of these, separated by commas.",
    "image,file",
  ),
  SupportedParameters: words(
    "supported_parameters",
    "Only models that take all of these, separated by commas.",
    "tools,seed",
  ),
  ModelAuthors: words(
    "model_authors",
    "Only models of these authors, separated by commas.",
    "acme",
  ),
  Providers: words(
    "providers",
    "Only models that one of these serves; slugs or names, separated by commas.",
    "north",
  ),
  Region: words("region", "Only models that are served from one of these regions.", "eu"),
  Query: words("q", "Only models whose slug, name or description holds this text.", "large"),
  ZeroRetention: {
    ...inQuery,
    name: "zdr",
    description: "`true`: only models with an endpoint that retains nothing.",
    schema: { type: "string", enum: ["true", "false"], default: "false" },
  },
  Context: {
    ...inQuery,
    name: "context",
    description: "Only models of at least this context length, in tokens.",
    schema: { type: "integer", minimum: 0 },
  },
  MinPrice: {
    ...inQuery,
    name: "min_price",
    description: "Only models of at least this price, in USD per million prompt tokens.",
    schema: amount,
  },
  MaxPrice: {
    ...inQuery,
    name: "max_price",
    description: "Only models of at most this price, in USD per million prompt tokens.",
    schema: amount,
  },
  Sort: {
    ...inQuery,
    name: "sort",
    description: "Order of the list; what is not counted here leaves the catalogue's own.",
    schema: {
      type: "string",
      enum: [
        "newest",
        "context-high-to-low",
        "pricing-high-to-low",
        "pricing-low-to-high",
        "most-popular",
        "top-weekly",
        "throughput-high-to-low",
        "latency-low-to-high",
      ],
    },
  },
  ListOffset: {
    ...inQuery,
    name: "offset",
    description: "How many to skip.",
    schema: { type: "integer", minimum: 0, maximum: 999_999_999, default: 0 },
  },
  ListLimit: {
    ...inQuery,
    name: "limit",
    description: "How many to list; absent: all.",
    schema: { type: "integer", minimum: 1, maximum: 1000 },
  },
};
