import { PHRASES_COUNT } from "../../src/task-type/classify-task.ts";
import { TOPICS } from "../../src/task-type/phrases/phrase-list.ts";
import type { TaskModel } from "../../src/task-type/task-model.ts";
import { TASK_TYPES } from "../../src/task-type/task-type.ts";
import type { Weight } from "../../src/task-type/weight-text.ts";
import type { Example } from "./example.ts";
import { shuffled } from "./shuffled.ts";

const TASKS = TASK_TYPES.length;
/** Chosen by cross-validation on the tuning half. */
const EPOCHS = 15;
/** How far the first steps go; of words and of topics, which are far fewer. */
const RATE = { words: 0.4, topics: 0.15 } as const;
/** How far weights are held back (L2). */
const DECAY = { words: 2e-4, topics: 2e-5 } as const;
/** The share of certainty that is given to all tasks alike (label smoothing). */
const DOUBT = 0.05;
/** What an example counts that phrases are not learned from. */
const WITHOUT_PHRASES = 0.6;
/** Weights that are smaller are left out. */
const LEAST = 0.1;

/** What is learned: a row of one weight for each task, and how much it moved so far, which slows it down (AdaGrad). */
class Row {
  readonly weights = new Float64Array(TASKS);
  #moved = 0.1;

  add(scores: Float64Array, value: number): void {
    for (let task = 0; task < TASKS; task += 1) {
      scores[task] = (scores[task] ?? 0) + value * (this.weights[task] ?? 0);
    }
  }

  learn(errors: Float64Array, value: number, rate: number, decay: number): void {
    const { weights } = this;
    for (let task = 0; task < TASKS; task += 1) {
      this.#moved += ((errors[task] ?? 0) * value + decay * (weights[task] ?? 0)) ** 2;
    }
    const step = rate / Math.sqrt(this.#moved);
    for (let task = 0; task < TASKS; task += 1) {
      const weight = weights[task] ?? 0;
      weights[task] = weight - step * ((errors[task] ?? 0) * value + decay * weight);
    }
  }
}

interface Learning {
  readonly words: Map<number, Row>;
  readonly topics: readonly Row[];
  readonly bias: Row;
}

/** A multinomial logistic regression, trained by steps that get smaller; the same for the same examples. */
export function trainModel(examples: readonly Example[]) {
  const learning: Learning = {
    words: new Map(),
    topics: TOPICS.map(() => new Row()),
    bias: new Row(),
  };
  for (const { features } of examples) {
    for (const feature of features.keys()) learning.words.set(feature, new Row());
  }
  for (let epoch = 0; epoch < EPOCHS; epoch += 1) {
    for (const example of shuffled(examples, epoch)) learnFrom(example, learning);
  }
  const weights = new Map<number, readonly Weight[]>();
  for (const [feature, row] of learning.words) {
    const list = listOf(row.weights);
    if (list.length > 0) weights.set(feature, list);
  }
  return {
    weights,
    topics: learning.topics.map((row) => rounded(row.weights)),
    bias: rounded(learning.bias.weights),
  } satisfies TaskModel;
}

function learnFrom(example: Example, { words, topics, bias }: Learning): void {
  const { features, phrases } = example;
  const scores = new Float64Array(TASKS);
  bias.add(scores, 1);
  for (const [feature, value] of features) words.get(feature)?.add(scores, value);
  for (const [place, value] of phrases?.topics.entries() ?? []) topics[place]?.add(scores, value);
  for (const [task, score] of phrases?.scores.entries() ?? []) {
    scores[task] = (scores[task] ?? 0) + PHRASES_COUNT * score;
  }
  const errors = errorsOf(scores, example);
  bias.learn(errors, 1, RATE.words, 0);
  for (const [feature, value] of features) {
    words.get(feature)?.learn(errors, value, RATE.words, DECAY.words);
  }
  for (const [place, value] of phrases?.topics.entries() ?? []) {
    if (value > 0) topics[place]?.learn(errors, value, RATE.topics, DECAY.topics);
  }
}

/** By how much each task was thought more likely than it is. */
function errorsOf(scores: Float64Array, { task: right, phrases }: Example): Float64Array {
  const most = Math.max(...scores);
  const likely = scores.map((score) => Math.exp(score - most));
  const sum = likely.reduce((total, each) => total + each, 0);
  const counts = phrases === undefined ? WITHOUT_PHRASES : 1;
  return likely.map((each, task) => {
    const wanted = (task === right ? 1 - DOUBT : 0) + DOUBT / TASKS;
    return counts * (each / sum - wanted);
  });
}

function listOf(weights: Float64Array): readonly Weight[] {
  return [...weights.entries()].flatMap(([task, weight]) =>
    Math.abs(weight) < LEAST ? [] : [{ task, weight }],
  );
}

function rounded(weights: Float64Array): readonly number[] {
  return Array.from(weights, (weight) => Math.round(weight * 1000) / 1000);
}
