import type { Charge } from "./settlement.ts";

/**
 * Who pays what an answer costs by its price, nano-dollars: the caller's key here, or, on the caller's own
 * provider key, the caller at the provider, and nothing here (contract §7.29).
 */
export function paidBy(nanos: number, isByok: boolean): Pick<Charge, "costNanos" | "byokNanos"> {
  return isByok ? { costNanos: 0, byokNanos: nanos } : { costNanos: nanos, byokNanos: 0 };
}
