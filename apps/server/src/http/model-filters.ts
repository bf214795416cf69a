import type { Model } from "@sluice/schema";
import type { Request } from "express";
import { promptPrice } from "./prompt-price.ts";
import { queryNumber } from "./query-number.ts";
import { queryWords } from "./query-words.ts";
import { supportedParameters } from "./supported-parameters.ts";

type Filter = (model: Model) => boolean;

/**
 * What the query of `GET /models` wants of each model (wire reference §14.2; contract §7.11: without
 * `output_modalities` every model). A list is satisfied by one of its words, that of parameters by all.
 * Throws 400.
 */
export function modelFilters(query: Request["query"]): readonly Filter[] {
  return [...listFilters(query), ...textFilters(query), ...numberFilters(query)];
}

function listFilters(query: Request["query"]): readonly Filter[] {
  const outputs = query.output_modalities === "all" ? undefined : query.output_modalities;
  return [
    anyOf(outputs, ({ output }) => output),
    anyOf(query.input_modalities, ({ input }) => input),
    anyOf(query.model_authors, ({ slug }) => [slug.split("/")[0] ?? ""]),
    anyOf(query.providers, ({ endpoints }) =>
      endpoints.flatMap(({ provider, providerName }) => [provider, providerName]),
    ),
    anyOf(query.region, ({ endpoints }) => endpoints.flatMap(({ regions }) => regions)),
    allOf(query.supported_parameters, ({ endpoints }) => supportedParameters(endpoints)),
  ];
}

function anyOf(value: unknown, wordsOf: (model: Model) => readonly string[]): Filter {
  const wanted = queryWords(value);
  if (wanted === undefined) return () => true;
  return (model) => wordsOf(model).some((word) => wanted.has(word.toLowerCase()));
}

function allOf(value: unknown, wordsOf: (model: Model) => readonly string[]): Filter {
  const wanted = queryWords(value);
  if (wanted === undefined) return () => true;
  return (model) => [...wanted].every((word) => wordsOf(model).includes(word));
}

function textFilters({ q, zdr }: Request["query"]): readonly Filter[] {
  const text = typeof q === "string" ? q.trim().toLowerCase() : "";
  const says = ({ slug, name, description = "" }: Model) =>
    `${slug}\n${name}\n${description}`.toLowerCase().includes(text);
  const retainsNothing = ({ endpoints }: Model) => endpoints.some((endpoint) => endpoint.zdr);
  return [...(text === "" ? [] : [says]), ...(zdr === "true" ? [retainsNothing] : [])];
}

/** Prices in USD per million prompt tokens, context in tokens; what nobody knows satisfies no bound. */
function numberFilters(query: Request["query"]): readonly Filter[] {
  const context = queryNumber(query.context, "context");
  const least = queryNumber(query.min_price, "min_price");
  const most = queryNumber(query.max_price, "max_price");
  const price = (model: Model) => promptPrice(model) ?? Number.NaN;
  return [
    ...(context === undefined ? [] : [(model: Model) => (contextOf(model) ?? 0) >= context]),
    ...(least === undefined ? [] : [(model: Model) => price(model) >= least]),
    ...(most === undefined ? [] : [(model: Model) => price(model) <= most]),
  ];
}

function contextOf({ contextLength, endpoints }: Model): number | undefined {
  return contextLength ?? endpoints.find((one) => one.contextLength !== undefined)?.contextLength;
}
