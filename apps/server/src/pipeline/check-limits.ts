import { paymentRequired } from "@sluice/errors";
import { windowStart } from "../money/window-start.ts";
import type { Caller } from "../ports/caller.ts";
import type { Ledger } from "../ports/ledger.ts";

/**
 * Throws 402 when the key's own limit is used up in its current window; what own provider keys were charged
 * counts only where the key says so (wire reference §12).
 */
export async function checkLimits(
  caller: Caller,
  ledger: Pick<Ledger, "spentBy" | "byokSpentBy">,
  now: number,
): Promise<void> {
  if (caller.limitNanos === undefined) return;
  const { keyHash, includeByokInLimit } = caller;
  const since = windowStart(caller.limitReset ?? "lifetime", now);
  const spent = await ledger.spentBy(keyHash, since);
  const own = includeByokInLimit === true ? await ledger.byokSpentBy(keyHash, since) : 0;
  if (spent + own >= caller.limitNanos) throw paymentRequired({ kind: "key-limit" });
}
