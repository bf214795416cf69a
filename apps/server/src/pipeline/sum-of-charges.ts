import type { Charge } from "./settlement.ts";
import { sumOfDetails } from "./sum-of-details.ts";

/** What two parts of a generation used and cost, together. */
export function sumOfCharges(a: Charge, b: Charge): Charge {
  return {
    promptTokens: a.promptTokens + b.promptTokens,
    completionTokens: a.completionTokens + b.completionTokens,
    estimated: a.estimated || b.estimated,
    costNanos: a.costNanos + b.costNanos,
    calledOffNanos: a.calledOffNanos + b.calledOffNanos,
    byokNanos: a.byokNanos + b.byokNanos,
    details: sumOfDetails(a.details, b.details),
    tokenCosts: {
      promptNanos: (a.tokenCosts?.promptNanos ?? 0) + (b.tokenCosts?.promptNanos ?? 0),
      completionNanos: (a.tokenCosts?.completionNanos ?? 0) + (b.tokenCosts?.completionNanos ?? 0),
    },
  };
}
