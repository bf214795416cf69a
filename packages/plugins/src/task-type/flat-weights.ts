import type { Weight, Weights } from "./weight-text.ts";

/** Weights as they were read, each list behind the one before it. */
export interface WeightColumns {
  /** By rising number. */
  readonly features: readonly number[];
  /** By place of a feature, where its list ends. */
  readonly ends: readonly number[];
  /** By place in the lists. */
  readonly tasks: readonly number[];
  /** The same; each within 127 of 0. */
  readonly steps: readonly number[];
}

/** Weights in flat arrays: as objects they are fifty thousand, and a full collection would mark each. */
export class FlatWeights implements Weights {
  readonly #features: Uint32Array;
  readonly #ends: Uint32Array;
  readonly #tasks: Uint8Array;
  readonly #steps: Int8Array;
  readonly #step: number;

  constructor({ features, ends, tasks, steps }: WeightColumns, step: number) {
    this.#features = Uint32Array.from(features);
    this.#ends = Uint32Array.from(ends);
    this.#tasks = Uint8Array.from(tasks);
    this.#steps = Int8Array.from(steps);
    this.#step = step;
  }

  /** How many features have weights. */
  get size(): number {
    return this.#features.length;
  }

  get(feature: number): readonly Weight[] | undefined {
    const place = this.#placeOf(feature);
    if (place === undefined) return undefined;
    const list: Weight[] = [];
    for (let at = this.#ends[place - 1] ?? 0; at < (this.#ends[place] ?? 0); at += 1) {
      list.push({ task: this.#tasks[at] ?? 0, weight: (this.#steps[at] ?? 0) * this.#step });
    }
    return list;
  }

  #placeOf(feature: number): number | undefined {
    let from = 0;
    let to = this.#features.length;
    while (from < to) {
      const middle = (from + to) >>> 1;
      if ((this.#features[middle] ?? 0) < feature) from = middle + 1;
      else to = middle;
    }
    return this.#features[from] === feature ? from : undefined;
  }
}
