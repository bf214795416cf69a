import { paymentRequired } from "@sluice/errors";
import { windowStart } from "../money/window-start.ts";
import type { Caller } from "../ports/caller.ts";
import type { Ledger } from "../ports/ledger.ts";

/** Throws 402 when the key's own limit is used up in its current window. */
export async function checkLimits(
  caller: Caller,
  ledger: Pick<Ledger, "spentBy">,
  now: number,
): Promise<void> {
  if (caller.limitNanos === undefined) return;
  const spent = await ledger.spentBy(
    caller.keyHash,
    windowStart(caller.limitReset ?? "lifetime", now),
  );
  if (spent >= caller.limitNanos) throw paymentRequired({ kind: "key-limit" });
}
