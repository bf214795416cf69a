import { paymentRequired, type SpendingBound } from "@sluice/errors";
import type { SpendingWindow } from "../money/window-start.ts";
import type { Caller } from "../ports/caller.ts";
import type { Ledger, Spender } from "../ports/ledger.ts";

/** One purse that is held to a limit. */
interface Limited {
  readonly by: Spender;
  readonly kind: SpendingBound;
  readonly nanos: number;
  readonly window: SpendingWindow;
  readonly includesByok: boolean;
}

/**
 * Throws 402 when a limit of the caller is used up in its current window, or the account's credits are: for requests
 * whose plugins may cost something before a model is called. What is enough for a call is seen when it is made.
 *
 * @param now ms since the epoch
 */
export async function checkLimits(
  caller: Caller,
  ledger: Pick<Ledger, "spent" | "credits">,
  enforceCredits: boolean,
  now: number,
): Promise<void> {
  for (const { by, kind, nanos, window, includesByok } of limitsOf(caller)) {
    const { charged, byok } = await ledger.spent(by, now);
    const spent = charged[window] + (includesByok ? byok[window] : 0);
    if (spent >= nanos) throw paymentRequired({ kind });
  }
  if (!enforceCredits) return;
  const { grantedNanos, spentNanos } = await ledger.credits(caller.accountId);
  if (spentNanos >= grantedNanos) throw paymentRequired({ kind: "credits" });
}

function limitsOf(caller: Caller): readonly Limited[] {
  const { keyHash, clientId, clientLimit, limitNanos: nanos, limitReset: window } = caller;
  const limits: Limited[] = [];
  if (nanos !== undefined) {
    limits.push({
      by: { scope: "key", id: keyHash },
      kind: "key-limit",
      nanos,
      window: window ?? "lifetime",
      includesByok: caller.includeByokInLimit === true,
    });
  }
  if (clientId !== undefined && clientLimit !== undefined) {
    const by = { scope: "client", id: clientId } as const;
    limits.push({ by, kind: "client-limit", ...clientLimit, includesByok: false });
  }
  return limits;
}
