import { type GatewayError, paymentRequired, unavailable } from "@sluice/errors";
import type { Refusal } from "./admission.ts";

/**
 * The 402 of a request that no endpoint could be paid for, with the seconds until its limit begins anew; a 503 where
 * that is not sure, because its prompt was not counted in time.
 *
 * @param model that was asked for
 * @param now ms since the epoch
 */
export function paymentRefused(
  { why, by, requested, affordable, resetsAt }: Refusal,
  model: string,
  now: number,
): GatewayError {
  const wait = resetsAt === undefined ? undefined : Math.max(1, Math.ceil((resetsAt - now) / 1000));
  switch (why) {
    case "uncounted":
      return unavailable(
        1,
        "The prompt could not be counted in time to see whether it can be paid.",
      );
    case "unpriced":
      return paymentRequired({ kind: "no-price", model, by });
    case "used-up":
      return paymentRequired({ kind: by }, wait);
    case "short":
      return requested === 0
        ? paymentRequired({ kind: by, isShort: true }, wait)
        : paymentRequired({ kind: "max-tokens", requested, affordable, by }, wait);
  }
}

/** What of several refusals the caller is told: the one that is closest to what was asked for. */
export function nearerRefusal(one: Refusal | undefined, other: Refusal): Refusal {
  if (one === undefined) return other;
  if (one.why === "uncounted" || other.why === "uncounted") {
    return one.why === "uncounted" ? one : other;
  }
  if (one.why === "unpriced" && other.why !== "unpriced") return other;
  return other.affordable > one.affordable ? other : one;
}
