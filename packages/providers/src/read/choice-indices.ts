import { asObject } from "./as-object.ts";
import { choiceIndex } from "./choice-index.ts";

/** The indices of the answers of a whole body: their own, or their order where two have the same. */
export function choiceIndices(choices: readonly unknown[]): readonly number[] {
  const told = choices.map((choice, position) => choiceIndex(asObject(choice)?.index, position));
  return new Set(told).size === told.length ? told : choices.map((_, position) => position);
}
