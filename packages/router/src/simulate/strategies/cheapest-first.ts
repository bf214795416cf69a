import type { Endpoint } from "@sluice/schema";
import type { Strategy } from "../strategy.ts";
import { plainOrder } from "./plain-order.ts";

/** Always the cheapest, then the next cheapest: by (3 × prompt + completion) / 4, as Sluice ranks. */
export function cheapestFirst(): Strategy {
  return plainOrder("cheapest first", ({ endpoints }) =>
    endpoints.toSorted((one, other) => priceOf(one) - priceOf(other)),
  );
}

function priceOf({ price }: Endpoint): number {
  return price === undefined ? Number.MAX_VALUE : (3 * price.prompt + price.completion) / 4;
}
