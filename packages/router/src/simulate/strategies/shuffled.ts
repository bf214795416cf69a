import { randomInt } from "d3-random";

/** The items in an order of which every one is equally likely. */
export function shuffled<Item>(items: readonly Item[], random: () => number): readonly Item[] {
  const left = [...items];
  const drawn: Item[] = [];
  while (left.length > 0) {
    drawn.push(...left.splice(randomInt.source(random)(left.length)(), 1));
  }
  return drawn;
}
