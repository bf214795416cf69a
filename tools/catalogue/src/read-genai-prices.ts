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

/** What the gateway counts: a model that charges for more has no price that holds here. */
const COUNTED = [
  "input_mtok",
  "output_mtok",
  "cache_read_mtok",
  "cache_write_mtok",
  "requests_kcount",
];

function priceOf({ prices }: ModelInfo, day: string): Price | undefined {
  const list = Array.isArray(prices) ? pricesOn(prices, day) : prices;
  const prompt = usd(list?.input_mtok);
  if (list === undefined || prompt === undefined) return undefined;
  if (Object.keys(list).some((key) => !COUNTED.includes(key))) return undefined;
  const read = usd(list.cache_read_mtok);
  const written = usd(list.cache_write_mtok);
  const requests = usd(list.requests_kcount);
  return {
    prompt,
    completion: usd(list.output_mtok) ?? 0,
    ...(read === undefined ? {} : { cache_read: read }),
    ...(written === undefined ? {} : { cache_write: written }),
    ...(requests === undefined ? {} : { request: exactPrice(requests / 1000) }),
  };
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
