import type { Endpoint } from "@sluice/schema";
import { costOfRerank } from "../money/cost.ts";
import { paidBy } from "./paid-by.ts";
import { type Charge, NOTHING_USED } from "./settlement.ts";
import type { RerankUsage } from "./usage-of-rerank.ts";

/**
 * What a ranking costs, by its search units or its tokens, as the endpoint's price is, and by call.
 *
 * @param calls that its documents took
 */
export function chargeRerank(
  { searchUnits, totalTokens, estimated }: RerankUsage,
  { price }: Pick<Endpoint, "price">,
  { calls, isByok }: { calls: number; isByok: boolean },
): Charge {
  const usage = { search_units: searchUnits, total_tokens: totalTokens };
  return {
    ...NOTHING_USED,
    promptTokens: totalTokens ?? 0,
    estimated,
    ...paidBy(costOfRerank(price, usage, calls), isByok),
    details: { searchUnits: searchUnits ?? 0 },
  };
}
