import type { Strategy } from "../strategy.ts";
import { plainOrder } from "./plain-order.ts";

/** The endpoint with the fewest running attempts first; equals in the order of the scenario. */
export function leastBusy(): Strategy {
  return plainOrder("least busy", ({ endpoints, open }) =>
    endpoints.toSorted((one, other) => open(one) - open(other)),
  );
}
