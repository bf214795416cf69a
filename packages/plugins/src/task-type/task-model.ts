import data from "./task-model.json" with { type: "json" };
import { decodeWeights, type Weights } from "./weight-text.ts";

/** What was learned of words, signs and topics: a multinomial logistic regression. */
export interface TaskModel {
  /** By feature. */
  readonly weights: Weights;
  /** By topic, in the order of `TOPICS`, what it says for each task. */
  readonly topics: readonly (readonly number[])[];
  /** What speaks for each task before anything is read. */
  readonly bias: readonly number[];
}

/** Decoding takes some milliseconds, and most processes never need it. */
let model: TaskModel | undefined;

/** The model of this package, which `npm run task-model` makes; decoded when it is first asked for. */
export function taskModel(): TaskModel {
  model ??= { ...data, weights: decodeWeights(data.weights, data.step) };
  return model;
}
