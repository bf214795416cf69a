import type { Budget } from "../../money/budget.ts";
import type { Credits } from "../../ports/credits.ts";

/** The credits that an account's budget tells of. */
export function creditsOf({ grantedNanos, spent, reserved }: Budget): Credits {
  return { grantedNanos, spentNanos: spent.lifetime.nanos, reservedNanos: reserved.nanos };
}
