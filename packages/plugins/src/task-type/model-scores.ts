import type { Evidence } from "./evidence.ts";
import { TOPICS } from "./phrases/phrase-list.ts";
import type { TaskModel } from "./task-model.ts";
import { TASK_TYPES } from "./task-type.ts";
import type { VisitFeature } from "./text-features.ts";
import { topicValue } from "./topic-value.ts";

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
