import { badRequest } from "@sluice/errors";
import type { Model } from "@sluice/schema";
import type { ModelSpeed } from "./model-speed.ts";
import { promptPrice } from "./prompt-price.ts";

type Measure = (model: Model, speed: ModelSpeed) => number | undefined;

/** What the words of `sort` go by, largest first. */
const MEASURES: Readonly<Record<string, Measure>> = {
  newest: ({ created }) => created,
  "context-high-to-low": ({ contextLength }) => contextLength,
  "pricing-high-to-low": promptPrice,
  "pricing-low-to-high": (model) => negative(promptPrice(model)),
  "throughput-high-to-low": (model, speed) => speed.throughput(model),
  "latency-low-to-high": (model, speed) => negative(speed.latency(model)),
};
/** Words of other installations, which count what this one does not: the catalogue's own order. */
const UNCOUNTED: readonly string[] = ["most-popular", "top-weekly"];

/**
 * The models in the order that `sort` of `GET /models` asks for (wire reference §14.2); unknown values
 * last, ties as in the catalogue. Throws 400 for a word that is none.
 */
export function modelOrder(
  models: readonly Model[],
  sort: unknown,
  speed: ModelSpeed,
): readonly Model[] {
  if (sort === undefined || sort === "") return models;
  const word = String(sort);
  if (UNCOUNTED.includes(word)) return models;
  const measure = Object.hasOwn(MEASURES, word) ? MEASURES[word] : undefined;
  if (measure === undefined) {
    const words = [...Object.keys(MEASURES), ...UNCOUNTED].join(", ");
    throw badRequest(`sort must be one of ${words}`, "sort");
  }
  const measured = models.map((model) => ({
    model,
    value: measure(model, speed) ?? Number.NEGATIVE_INFINITY,
  }));
  return measured.sort((one, other) => compare(other.value, one.value)).map(({ model }) => model);
}

function negative(value: number | undefined): number | undefined {
  return value === undefined ? undefined : -value;
}

/** Not a difference: that of two infinities is no number. */
function compare(one: number, other: number): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
