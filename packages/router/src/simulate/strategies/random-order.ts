import { randomInt } from "d3-random";
import type { Strategy } from "../strategy.ts";
import { plainOrder } from "./plain-order.ts";

/** Every order equally likely, drawn for each request. */
export function randomOrder(): Strategy {
  return plainOrder("random", ({ endpoints, random }) => shuffled(endpoints, random));
}

function shuffled<Item>(items: readonly Item[], random: () => number): readonly Item[] {
  const left = [...items];
  const drawn: Item[] = [];
  while (left.length > 0) {
    drawn.push(...left.splice(randomInt.source(random)(left.length)(), 1));
  }
  return drawn;
}
