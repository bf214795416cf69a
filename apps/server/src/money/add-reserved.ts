import type { Amount, Budget } from "./budget.ts";

/** The budget after what a generation holds was replaced; nothing, where it held or holds nothing. */
export function addReserved(
  { spent, reserved, grantedNanos }: Budget,
  before: Amount,
  after: Amount,
): Budget {
  return {
    spent,
    grantedNanos,
    reserved: {
      nanos: reserved.nanos - before.nanos + after.nanos,
      byokNanos: reserved.byokNanos - before.byokNanos + after.byokNanos,
    },
  };
}
