import type { Model } from "@sluice/schema";

/**
 * Lists of models as one: a model of several lists has the endpoints of all, and says of itself what the first list
 * says; its context and what it reads are the most that any provider gives.
 */
export function joinModels(lists: readonly (readonly Model[])[]): ReadonlyMap<string, Model> {
  const models = new Map<string, Model>();
  for (const model of lists.flat()) {
    const present = models.get(model.slug);
    models.set(model.slug, present === undefined ? model : joined(present, model));
  }
  return models;
}

function joined(present: Model, other: Model): Model {
  const contexts = [present.contextLength, other.contextLength].filter(
    (each) => each !== undefined,
  );
  const scores = present.scores ?? other.scores;
  return {
    ...present,
    ...(scores === undefined ? {} : { scores }),
    ...(contexts.length === 0 ? {} : { contextLength: Math.max(...contexts) }),
    input: [...new Set([...present.input, ...other.input])],
    endpoints: [...present.endpoints, ...other.endpoints],
  };
}
