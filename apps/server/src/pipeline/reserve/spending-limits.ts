import type { Caller } from "../../ports/caller.ts";
import type { SpendingLimit } from "../../ports/reservation.ts";

/** The limits that a caller's spending is held to: its key's own, and that of the client that made the key. */
export function spendingLimits({
  keyHash,
  clientId,
  clientLimit,
  limitNanos,
  limitReset,
  includeByokInLimit = false,
}: Caller): readonly SpendingLimit[] {
  const limits: SpendingLimit[] = [];
  if (limitNanos !== undefined) {
    const window = limitReset ?? "lifetime";
    limits.push({
      scope: "key",
      id: keyHash,
      nanos: limitNanos,
      window,
      includesByok: includeByokInLimit,
    });
  }
  if (clientId !== undefined && clientLimit !== undefined) {
    limits.push({ scope: "client", id: clientId, ...clientLimit, includesByok: false });
  }
  return limits;
}
