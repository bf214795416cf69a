import type { Spender } from "../../ports/ledger.ts";
import type { Charged } from "../../ports/reservation.ts";

/** All whose money a generation is, in the order in which their rows are locked. */
export function spendersOf({ accountId, keyHash, clientId }: Charged): readonly Spender[] {
  const account: Spender = { scope: "account", id: accountId };
  const key: Spender = { scope: "key", id: keyHash };
  return clientId === undefined
    ? [account, key]
    : [account, { scope: "client", id: clientId }, key];
}
