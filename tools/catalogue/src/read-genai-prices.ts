import type { MatchLogic, ModelInfo, ModelPrice, Provider } from "@pydantic/genai-prices";
import type { Price } from "@sluice/schema";
import { exactPrice } from "./exact-price.ts";
import type { TableModel } from "./table-model.ts";

/** The models of a provider of `@pydantic/genai-prices` that are still sold, at the prices of a day (`YYYY-MM-DD`). */
export function readGenaiPrices({ models }: Provider, day: string): readonly TableModel[] {
  return models
    .filter(({ deprecated }) => deprecated !== true)
    .map((model) => toTableModel(model, priceOf(model, day)));
}

function toTableModel(model: ModelInfo, price: Price | undefined): TableModel {
  const { id, name = id, context_window: context } = model;
  return {
    name,
    model: upstreamName(model),
    ...(context === undefined ? {} : { contextLength: context }),
    input: ["text"],
    output: [makesVectors(model) ? "embeddings" : "text"],
    ...(price === undefined ? {} : { price }),
  };
}

/** The package tells no modalities: what has no price of answers makes vectors. */
function makesVectors({ prices }: ModelInfo): boolean {
  const lists = Array.isArray(prices) ? prices.map((each) => each.prices) : [prices];
  return lists.every((list) => list.output_mtok === undefined);
}

/** An id may be the name of a family; the name with a date is one that the provider takes. */
function upstreamName({ id, match }: ModelInfo): string {
  return exactNames(match).reduce(
    (longest, name) => (name.length > longest.length ? name : longest),
    id,
  );
}

function exactNames(match: MatchLogic): readonly string[] {
  if ("equals" in match) return [match.equals];
  return "or" in match ? match.or.flatMap(exactNames) : [];
}

/** Prices of a million tokens of a kind that the gateway counts, by the package's names. */
const TOKENS = {
  cache_read_mtok: "cache_read",
  cache_write_mtok: "cache_write",
  cache_write_1h_mtok: "input_cache_write_1h",
  output_reasoning_mtok: "reasoning",
  input_audio_mtok: "audio",
  cache_audio_read_mtok: "input_audio_cache",
  output_audio_mtok: "audio_output",
  input_image_mtok: "image_token",
  output_image_mtok: "image_output",
} as const satisfies Readonly<Record<string, keyof Price>>;

/** Prices of a thousand, for which the gateway has that of one. */
const THOUSANDS = {
  requests_kcount: "request",
  web_searches_kcount: "search",
} as const satisfies Readonly<Record<string, keyof Price>>;

const COUNTED = ["input_mtok", "output_mtok", ...Object.keys(TOKENS), ...Object.keys(THOUSANDS)];

/** A model that charges for more than the gateway counts, or by steps, has no price that holds here. */
function priceOf({ prices }: ModelInfo, day: string): Price | undefined {
  const list = Array.isArray(prices) ? pricesOn(prices, day) : prices;
  const prompt = usd(list?.input_mtok);
  if (list === undefined || prompt === undefined) return undefined;
  const isKnown = ([key, value]: readonly [string, unknown]) =>
    value === undefined || (COUNTED.includes(key) && typeof value === "number");
  if (!Object.entries(list).every(isKnown)) return undefined;
  return {
    prompt,
    completion: usd(list.output_mtok) ?? 0,
    ...named(list, TOKENS, 1),
    ...named(list, THOUSANDS, 1000),
  };
}

function named(
  list: ModelPrice,
  names: Readonly<Record<string, keyof Price>>,
  units: number,
): Partial<Price> {
  const prices = Object.entries(names).flatMap(([key, name]) => {
    const value = list[key];
    return typeof value === "number" ? [[name, exactPrice(value / units)]] : [];
  });
  return Object.fromEntries(prices);
}

/** Prices that hold for some hours of a day are left to the file of whoever wants them. */
function pricesOn(
  prices: Extract<ModelInfo["prices"], readonly unknown[]>,
  day: string,
): ModelPrice | undefined {
  return prices
    .filter(({ constraint }) => constraint === undefined || constraint.type === "start_date")
    .filter(({ constraint }) => {
      const from = constraint?.type === "start_date" ? constraint.start_date : "";
      return from <= day;
    })
    .at(-1)?.prices;
}

function usd(value: ModelPrice[string]): number | undefined {
  return typeof value === "number" ? exactPrice(value) : undefined;
}
