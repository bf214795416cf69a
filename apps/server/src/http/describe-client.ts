import type { ApiKey } from "@sluice/schema";
import { usdOf } from "../money/usd.ts";
import type { Caller } from "../ports/caller.ts";
import type { Spent } from "../ports/ledger.ts";

/** What a Connect client may know of itself, in USD: its limit, and what all its keys have spent. */
export function describeClient(caller: Caller, { charged, byok }: Spent): Partial<ApiKey> {
  const { limitNanos, limitReset = null } = caller;
  const left =
    limitNanos === undefined ? null : Math.max(0, limitNanos - charged[limitReset ?? "lifetime"]);
  return {
    limit: limitNanos === undefined ? null : usdOf(limitNanos),
    limit_remaining: left === null ? null : usdOf(left),
    limit_reset: limitReset,
    usage: usdOf(charged.lifetime),
    usage_daily: usdOf(charged.daily),
    usage_weekly: usdOf(charged.weekly),
    usage_monthly: usdOf(charged.monthly),
    byok_usage: usdOf(byok.lifetime),
    byok_usage_daily: usdOf(byok.daily),
    byok_usage_weekly: usdOf(byok.weekly),
    byok_usage_monthly: usdOf(byok.monthly),
  };
}
