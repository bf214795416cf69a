import type { Evidence } from "./evidence.ts";
import { TOPICS } from "./phrases/phrase-list.ts";
import data from "./task-model.json" with { type: "json" };
import { TASK_TYPES } from "./task-type.ts";
import type { VisitFeature } from "./text-features.ts";
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

let model: TaskModel | undefined;

/** The model of this package, which `npm run task-model` makes; decoded when it is first asked for. */
export function taskModel(): TaskModel {
  model ??= { ...data, weights: decodeWeights(data.weights, data.step) };
  return model;
}

/** How much a topic counts that much speaks for. */
export function topicValue(evidence: number): number {
  return Math.log1p(Math.min(MOST, evidence));
}

const MOST = 20;

/**
 * What the model says for each task, in the order of `TASK_TYPES`.
 *
 * @param features visits what the conversation has
 */
export function modelScores(
  { weights, topics, bias }: TaskModel,
  evidence: Evidence,
  features: (visit: VisitFeature) => void,
): Float64Array {
  const scores = Float64Array.from(bias);
  const counted = new Map<number, number>();
  features((feature, value) => {
    const list = weights.get(feature);
    const before = counted.get(feature) ?? 0;
    if (list === undefined || value <= before) return;
    counted.set(feature, value);
    for (const { task, weight } of list) {
      scores[task] = (scores[task] ?? 0) + (value - before) * weight;
    }
  });
  for (const [place, topic] of TOPICS.entries()) {
    const value = topicValue(evidence.of(topic));
    if (value > 0) addTopic(scores, topics[place] ?? [], value);
  }
  return scores;
}

function addTopic(scores: Float64Array, weights: readonly number[], value: number): void {
  for (let task = 0; task < TASK_TYPES.length; task += 1) {
    scores[task] = (scores[task] ?? 0) + value * (weights[task] ?? 0);
  }
}
