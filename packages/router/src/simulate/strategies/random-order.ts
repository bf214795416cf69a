import type { Strategy } from "../strategy.ts";
import { plainOrder } from "./plain-order.ts";
import { shuffled } from "./shuffled.ts";

/** Every order equally likely, drawn for each request. */
export function randomOrder(): Strategy {
  return plainOrder("random", ({ endpoints, random }) => shuffled(endpoints, random));
}
