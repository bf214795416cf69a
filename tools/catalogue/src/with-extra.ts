import { INPUT_MODALITIES } from "@sluice/schema";
import { isWanted } from "../../../apps/server/src/catalogue/is-wanted.ts";
import type { PublicModel } from "../../../apps/server/src/catalogue/public-model.ts";
import { exactPrice } from "./exact-price.ts";
import type { Extra } from "./extra.ts";

/**
 * The models of a provider with what no package tells of them: what else they read, what a write to the cache for an
 * hour costs, what a search of their own costs, what is not served, more models.
 */
export function withExtra(
  models: readonly PublicModel[],
  provider: string,
  extra: Extra,
): readonly PublicModel[] {
  const leftOut = extra.leftOut.filter((each) => each.provider === provider);
  const isServed = ({ model }: PublicModel) =>
    leftOut.every(({ models: except }) => isWanted([model], { except }));
  const more = extra.models.filter((each) => each.provider === provider);
  return [
    ...models
      .filter(isServed)
      .map((model) => withHourWrites(withInput(model, provider, extra), provider, extra))
      .map((model) => withSearch(model, provider, extra)),
    ...more.map(({ model }) => model),
  ];
}

/**
 * What a model is said to read everywhere holds where it sees, of which the packages tell; what a provider reads for
 * it, always.
 */
function withInput(model: PublicModel, provider: string, extra: Extra): PublicModel {
  const sees = model.input.includes("image");
  const added = extra.input
    .filter((rule) => (rule.provider === undefined ? sees : rule.provider === provider))
    .filter(({ models: only }) => isWanted([model.slug], { only }))
    .flatMap(({ add }) => add);
  const words = new Set([...model.input, ...added]);
  return { ...model, input: INPUT_MODALITIES.filter((word) => words.has(word)) };
}

/** Packages tell one price of writes, that of the shorter time; where they tell none, nothing is written. */
function withHourWrites(model: PublicModel, provider: string, extra: Extra): PublicModel {
  const { price } = model;
  const rule = extra.hourWrites.find(
    (each) => each.provider === provider && isWanted([model.slug], { only: each.models }),
  );
  if (rule === undefined || price?.cache_write === undefined) return model;
  const writes = (prompt: number | undefined) =>
    prompt === undefined ? {} : { input_cache_write_1h: exactPrice(prompt * rule.times) };
  const { tiers, ...base } = price;
  const longer = tiers?.map((tier) => ({ ...tier, ...writes(tier.prompt) }));
  return {
    ...model,
    price: { ...base, ...writes(base.prompt), ...(longer === undefined ? {} : { tiers: longer }) },
  };
}

/** Packages tell no price of searches that a provider makes by itself. */
function withSearch(model: PublicModel, provider: string, extra: Extra): PublicModel {
  const { price } = model;
  const rule = extra.searches.find(
    (each) => each.provider === provider && isWanted([model.slug], { only: each.models }),
  );
  return rule === undefined || price === undefined
    ? model
    : { ...model, price: { ...price, search: rule.usd } };
}
