import type { Purchase } from "@sluice/plugins";
import { type Charge, NOTHING_USED } from "./settlement.ts";

/** Its name among purchases. */
const SEARCH = "web-search";

/** What a purchase adds to its request's charge. */
export function boughtCharge({ name, nanos }: Purchase): Charge {
  const boughtSearches = name === SEARCH ? 1 : 0;
  return { ...NOTHING_USED, costNanos: nanos, details: { boughtNanos: nanos, boughtSearches } };
}

/** The same, given back. */
export function refundOf({ costNanos, details = {} }: Charge): Charge {
  const { boughtNanos = 0, boughtSearches = 0 } = details;
  return {
    ...NOTHING_USED,
    costNanos: -costNanos,
    details: { boughtNanos: -boughtNanos, boughtSearches: -boughtSearches },
  };
}
