import type { Place } from "../../src/task-type/__fixtures__/places.ts";
import { PHRASES_COUNT } from "../../src/task-type/classify-task.ts";
import { TASK_TYPES } from "../../src/task-type/task-type.ts";
import type { Example } from "./example.ts";
import { trainModel } from "./train-model.ts";

const FOLDS = 5;

/** Each of the judged examples as a model places it that was trained on all others but a fifth. */
export function crossValidated(
  learned: readonly Example[],
  judged: readonly Example[],
): readonly Place[] {
  return Array.from({ length: FOLDS }, (_, fold) => {
    const model = trainModel([...learned, ...judged.filter((_each, at) => at % FOLDS !== fold)]);
    return judged
      .filter((_each, at) => at % FOLDS === fold)
      .map((example) => placeOf(example, model));
  }).flat();
}

/** As `classifyTask` adds up, of features and topics that were read already. */
function placeOf(
  { task, possible, features, phrases }: Example,
  model: ReturnType<typeof trainModel>,
): Place {
  const scores = model.bias.map(
    (bias, each) =>
      bias +
      PHRASES_COUNT * (phrases?.scores[each] ?? 0) +
      (phrases?.topics ?? []).reduce(
        (sum, value, topic) => sum + value * (model.topics[topic]?.[each] ?? 0),
        0,
      ),
  );
  for (const [feature, value] of features) {
    for (const { task: each, weight } of model.weights.get(feature) ?? []) {
      scores[each] = (scores[each] ?? 0) + value * weight;
    }
  }
  const counted = scores.map((score, each) => (possible[each] ? score : Number.NEGATIVE_INFINITY));
  const said = counted.indexOf(Math.max(...counted));
  return { task: TASK_TYPES[task] ?? "chat", said: TASK_TYPES[said] ?? "chat" };
}
