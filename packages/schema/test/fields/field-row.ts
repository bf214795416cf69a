/** What one field of a request takes, by example; null is among the good unless said otherwise. */
export interface FieldRow {
  readonly good: readonly unknown[];
  readonly bad: readonly unknown[];
  /** What may be said in place of a value: nothing and null, nothing alone, null alone, or neither. */
  readonly without: "fine" | "null-refused" | "absence-refused" | "refused";
}

/** The rows of one area, by the path as `schemaPaths` writes it. */
export type FieldRows = Readonly<Record<string, FieldRow>>;

type Values = readonly unknown[];
const row = (good: Values, bad: Values): FieldRow => ({ good, bad, without: "fine" });

/** The field must be there. */
export const required = (given: FieldRow): FieldRow => ({ ...given, without: "refused" });
/** The field may be left out, but null says something that it cannot be. */
export const notNull = (given: FieldRow): FieldRow => ({ ...given, without: "null-refused" });

const NOT_TEXT: Values = [5, true, [], {}];
const NOT_NUMBER: Values = ["1", true, [], {}];

export const text = (good: Values = ["", "x", "ü \u{1f600}"], bad: Values = []): FieldRow =>
  row(good, [...bad, ...NOT_TEXT]);
/** At least one character. */
export const name = (bad: Values = []): FieldRow => text(["x", "a/b"], ["", ...bad]);
/** At most `max` characters, counted as code points. */
export const upTo = (max: number, bad: Values = []): FieldRow =>
  text(["x", "x".repeat(max), "\u{1f600}".repeat(max)], [...bad, "x".repeat(max + 1)]);
/** One of some words, case and all. */
export const word = (...words: readonly string[]): FieldRow =>
  text(words, ["", "other", `${words[0]} `, words[0]?.toUpperCase()]);
export const flag = (): FieldRow => row([true, false], ["true", 0, 1, [], {}]);
export const number = (min: number, max: number): FieldRow =>
  row([min, max, (min + max) / 2], [min - 0.001, max + 0.001, ...NOT_NUMBER]);
/** A number without an end. */
export const amount = (min: number): FieldRow =>
  row([min, 0.5 + min, 1e300], [min - 0.001, ...NOT_NUMBER]);
/** A whole number, to `max` if there is one. */
export const count = (min: number, max?: number): FieldRow =>
  row(
    [min, max ?? Number.MAX_SAFE_INTEGER],
    [min - 1, min + 0.5, ...(max === undefined ? [2 ** 53] : [max + 1]), ...NOT_NUMBER],
  );
export const object = (good: Values, bad: Values = []): FieldRow =>
  row(good, [...bad, "x", 1, true, []]);
export const list = (good: Values, bad: Values = []): FieldRow =>
  row(good, [...bad, "x", 1, true, {}]);
export const either = (good: Values, bad: Values): FieldRow => row(good, bad);
/** The field must be there, but null is a value of it. */
export const present = (given: FieldRow): FieldRow => ({ ...given, without: "absence-refused" });
/** Nothing is refused. */
export const anything = (): FieldRow => row([0, "x", [], {}, false], []);
