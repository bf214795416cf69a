import { FlatWeights } from "./flat-weights.ts";

/** What a feature says for a task. */
export interface Weight {
  /** Place in `TASK_TYPES`. */
  readonly task: number;
  readonly weight: number;
}

/** Weights by feature, in which most tasks have none. */
export interface Weights {
  get(feature: number): readonly Weight[] | undefined;
}

/** Characters of JSON that need no escape: 92 digits. */
const DIGITS = Array.from({ length: 94 }, (_, index) => String.fromCharCode(index + 33)).filter(
  (digit) => digit !== '"' && digit !== "\\",
);
const VALUES: ReadonlyMap<string, number> = new Map(DIGITS.map((digit, value) => [digit, value]));
/** Digits of a distance between features that end it; the others say that more follow. */
const LAST = 46;
/** Added to the task of a feature's last weight. */
const ENDS = 46;
/** Of a weight the digit that is 0. */
const ZERO = 45;

/**
 * Weights as one line of text, a character or two for each number: of each feature, by rising number, its distance
 * from the one before it, then its tasks and weights in steps.
 */
export function encodeWeights(
  weights: ReadonlyMap<number, readonly Weight[]>,
  step: number,
): string {
  let before = 0;
  return [...weights]
    .sort(([one], [other]) => one - other)
    .map(([feature, list]) => {
      const distance = distanceOf(feature - before);
      before = feature;
      return (
        distance +
        list.map((each, index) => entryOf(each, index === list.length - 1, step)).join("")
      );
    })
    .join("");
}

function distanceOf(distance: number): string {
  let rest = Math.floor(distance / LAST);
  let digits = digitOf(distance % LAST);
  while (rest > 0) {
    digits = digitOf(LAST + (rest % LAST)) + digits;
    rest = Math.floor(rest / LAST);
  }
  return digits;
}

function entryOf({ task, weight }: Weight, isLast: boolean, step: number): string {
  const steps = Math.max(-ZERO, Math.min(ZERO, Math.round(weight / step)));
  return digitOf(task + (isLast ? ENDS : 0)) + digitOf(steps + ZERO);
}

function digitOf(value: number): string {
  return DIGITS[value] ?? "!";
}

/** The weights that a text was made of, each within half a step. */
export function decodeWeights(text: string, step: number): FlatWeights {
  const features: number[] = [];
  const ends: number[] = [];
  const tasks: number[] = [];
  const steps: number[] = [];
  const next = digits(text);
  let feature = 0;
  for (let digit = next(); digit !== undefined; digit = next()) {
    let distance = 0;
    while (digit !== undefined && digit >= LAST) {
      distance = (distance + digit - LAST) * LAST;
      digit = next();
    }
    feature += distance + (digit ?? 0);
    features.push(feature);
    let task: number;
    do {
      task = next() ?? ENDS;
      tasks.push(task % ENDS);
      steps.push((next() ?? ZERO) - ZERO);
    } while (task < ENDS);
    ends.push(tasks.length);
  }
  return new FlatWeights({ features, ends, tasks, steps }, step);
}

function digits(text: string): () => number | undefined {
  let at = 0;
  return () => {
    const digit = VALUES.get(text.charAt(at));
    at += 1;
    return digit;
  };
}
