import { paymentRequired } from "@sluice/errors";
import type { Caller } from "../ports/caller.ts";
import type { Ledger } from "../ports/ledger.ts";

/**
 * Throws 402 when the key's own limit is used up in its current window; what own provider keys were charged
 * counts only where the key says so (wire reference §12).
 */
export async function checkLimits(
  caller: Caller,
  ledger: Pick<Ledger, "spent">,
  now: number,
): Promise<void> {
  if (caller.limitNanos === undefined) return;
  const { keyHash, includeByokInLimit } = caller;
  const { charged, byok } = await ledger.spent({ scope: "key", id: keyHash }, now);
  const window = caller.limitReset ?? "lifetime";
  const spent = charged[window];
  const own = includeByokInLimit === true ? byok[window] : 0;
  if (spent + own >= caller.limitNanos) throw paymentRequired({ kind: "key-limit" });
}
