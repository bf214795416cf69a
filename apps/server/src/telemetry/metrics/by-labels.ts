/** What a label may say. */
export type LabelValue = string | number;
/** The labels of one series of a metric. */
export type Labels = Readonly<Record<string, LabelValue>>;

/**
 * Keeps one thing for each set of label values. Each value leads one step on: prom-client would put them together
 * into a text at every call.
 */
export class ByLabels<const Names extends readonly string[], Kept> {
  readonly #names: Names;
  readonly #make: () => Kept;
  readonly #root = new Place<Kept>();
  readonly #all: (readonly [labels: Labels, kept: Kept])[] = [];

  constructor(names: Names, make: () => Kept) {
    this.#names = names;
    this.#make = make;
  }

  /** What is kept for these values, in the order of the names; made when it is first asked for. */
  of(...values: { readonly [Index in keyof Names]: LabelValue }): Kept {
    let place = this.#root;
    for (const value of values) place = place.next(value);
    place.kept ??= this.#add(values);
    return place.kept;
  }

  /** With the labels they are kept for, in the order they were first asked for. */
  all(): Iterable<readonly [labels: Labels, kept: Kept]> {
    return this.#all;
  }

  #add(values: readonly LabelValue[]): Kept {
    const kept = this.#make();
    const labels = this.#names.map((name, index) => [name, values[index] ?? ""] as const);
    this.#all.push([Object.fromEntries(labels), kept]);
    return kept;
  }
}

/** Where the values so far lead. */
class Place<Kept> {
  kept: Kept | undefined;
  readonly #next = new Map<LabelValue, Place<Kept>>();

  next(value: LabelValue): Place<Kept> {
    let next = this.#next.get(value);
    if (next === undefined) {
      next = new Place();
      this.#next.set(value, next);
    }
    return next;
  }
}
