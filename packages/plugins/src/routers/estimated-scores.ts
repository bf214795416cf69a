import type { Model } from "@sluice/schema";
import type { TaskType } from "../task-type/task-type.ts";
import { supportsAll } from "./supports-all.ts";

/** What an estimate is made of; together 1. Dearer and newer models are the better ones more often than not. */
const SHARES = { price: 0.4, age: 0.3, abilities: 0.2, context: 0.1 } as const;

/** Abilities that models that are good at a task usually have. */
const ABILITIES: Readonly<Partial<Record<TaskType, readonly string[]>>> = {
  math: ["reasoning"],
  logic: ["reasoning"],
  "data-analysis": ["reasoning"],
  planning: ["reasoning"],
  legal: ["reasoning"],
  medical: ["reasoning"],
  finance: ["reasoning"],
  extraction: ["structured_outputs"],
  classification: ["structured_outputs"],
  "tool-use": ["tools"],
};

/**
 * What models are taken to be worth that nobody gave a score, 0 to 1: by their place in price among all, by
 * when they came out, by what they can do, and by their context. A guess, and told as one.
 *
 * @param percentiles places in price, 0 to 100, by slug
 */
export function estimatedScores(
  models: readonly Model[],
  task: TaskType,
  percentiles: ReadonlyMap<string, number>,
): (model: Model) => number {
  const ages = spread(models.map(({ created }) => created));
  const contexts = spread(models.map(contextOf).map((length) => length && Math.log2(length)));
  const abilities = ABILITIES[task] ?? (task.startsWith("code:") ? ["tools", "reasoning"] : []);
  return (model) => {
    const length = contextOf(model);
    return (
      (SHARES.price * (percentiles.get(model.slug) ?? 0)) / 100 +
      SHARES.age * ages(model.created) +
      SHARES.abilities * (supportsAll(model, abilities) ? 1 : 0) +
      SHARES.context * contexts(length && Math.log2(length))
    );
  };
}

/** Tokens of the largest context of a model's endpoints. */
export function contextOf({ contextLength, endpoints }: Model): number | undefined {
  const known = [contextLength, ...endpoints.map((endpoint) => endpoint.contextLength)].filter(
    (length) => length !== undefined,
  );
  return known.length === 0 ? undefined : Math.max(...known);
}

/** Where a value lies between the least and the largest, 0 to 1; what is not known counts as the least. */
function spread(values: readonly (number | undefined)[]): (value: number | undefined) => number {
  const known = values.filter((value) => value !== undefined);
  const least = Math.min(...known);
  const size = Math.max(...known) - least;
  return (value) => (value === undefined || size <= 0 ? 0 : (value - least) / size);
}
