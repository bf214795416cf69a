import { chargeWithin } from "./charge-within.ts";
import type { CallMoney } from "./reserve/call-money.ts";
import type { Charge } from "./settlement.ts";

/**
 * What of a charge its caller pays: all of it, unless it came to more than was held and a purse has less left than
 * that. No purse is ever overdrawn. Never rejects; nearly always it is known at once.
 */
export function payableCharge(
  charge: Charge,
  money: Pick<CallMoney, "covers" | "cover">,
): Charge | Promise<Charge> {
  const { costNanos } = charge;
  if (money.covers(costNanos)) return charge;
  return money.cover(costNanos).then((most) => chargeWithin(charge, most));
}
