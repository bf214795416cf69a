import { leaf } from "./leaf.ts";

/** One of a few words. */
export function choice<const T extends string>(words: readonly T[]) {
  return leaf(`one of ${words.join(", ")}`, (value) => words.find((word) => word === value));
}
