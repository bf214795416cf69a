import type { Strategy } from "../strategy.ts";
import { plainOrder } from "./plain-order.ts";

/** The endpoints in the order of the scenario, always. */
export function priorityList(): Strategy {
  return plainOrder("priority list", ({ endpoints }) => endpoints);
}
