import type { Price } from "@sluice/schema";
import { usdOf } from "../money/usd.ts";
import type { Charge } from "./settlement.ts";

/** What `usage` tells of the cost of an answer that is no chat. */
export interface ToldCost {
  readonly cost: number;
  readonly is_byok?: boolean;
  readonly cost_details?: { readonly upstream_inference_cost: number | null };
}

/** The caller's cost; on its own provider key, what the provider charges as well (wire reference §7.1). */
export function toldCost(
  price: Price | undefined,
  { costNanos, byokNanos }: Pick<Charge, "costNanos" | "byokNanos">,
  isByok: boolean,
): ToldCost {
  const cost = usdOf(costNanos);
  if (!isByok) return { cost };
  const upstream = price === undefined ? null : usdOf(byokNanos);
  return { cost, is_byok: true, cost_details: { upstream_inference_cost: upstream } };
}
