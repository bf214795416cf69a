import examples from "./examples.json" with { type: "json" };
import { TASK_TYPES, type TaskType } from "./task-type.ts";
import { wordsOf } from "./words-of.ts";

/** How much more a word speaks for tasks than for one that it was never seen with; both lists run side by side. */
interface Bonuses {
  /** Places in `TASK_TYPES`. */
  readonly tasks: Uint8Array;
  readonly weights: Float64Array;
}

/** Smoothing: what a word counts for tasks without it, by how common it is, and at least. */
const UNSEEN = { share: 1.5, least: 0.02 } as const;

let learned: ReadonlyMap<string, Bonuses> | undefined;

/**
 * What the words of a text say for each task, in the order of `TASK_TYPES`, as a naive Bayes classifier weighs
 * words: the rarer elsewhere, the more. The examples are counted once, when the first text is read.
 */
export function readLearnedWords(text: string): Float64Array {
  learned ??= learnFrom(examples as unknown as readonly (readonly [TaskType, string])[]);
  const sums = new Float64Array(TASK_TYPES.length);
  for (const word of wordsOf(text)) {
    const bonuses = learned.get(word);
    if (bonuses === undefined) continue;
    const { tasks, weights } = bonuses;
    for (let index = 0; index < tasks.length; index += 1) {
      const task = tasks[index] ?? 0;
      sums[task] = (sums[task] ?? 0) + (weights[index] ?? 0);
    }
  }
  return sums;
}

function learnFrom(given: readonly (readonly [TaskType, string])[]): ReadonlyMap<string, Bonuses> {
  const places = new Map(TASK_TYPES.map((task, place) => [task, place] as const));
  const counts = new Map<string, Map<number, number>>();
  for (const [task, text] of given) {
    const place = places.get(task) ?? 0;
    for (const word of wordsOf(text)) {
      const known = counts.get(word) ?? new Map<number, number>();
      counts.set(word, known.set(place, (known.get(place) ?? 0) + 1));
    }
  }
  return new Map([...counts].map(([word, seen]) => [word, bonusesOf(seen, given.length)]));
}

function bonusesOf(seen: ReadonlyMap<number, number>, all: number): Bonuses {
  const numbers = [...seen.values()];
  const total = numbers.reduce((sum, count) => sum + count, 0);
  const unseen = (UNSEEN.share * total) / all + UNSEEN.least;
  return {
    tasks: Uint8Array.from(seen.keys()),
    weights: Float64Array.from(numbers, (count) => Math.log((count + unseen) / unseen)),
  };
}
