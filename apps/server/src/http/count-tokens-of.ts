import type { RateLimitSettings } from "../config/config.ts";
import type { Caller } from "../ports/caller.ts";
import type { Ledger } from "../ports/ledger.ts";
import type { RateLimitStore } from "../ports/rate-limit-store.ts";
import { rateLimitsOf } from "./rate-limits-of.ts";

/** The same ledger for one caller's record: its tokens count against the caller's minute, where that has a limit. */
export function countTokensOf(
  caller: Caller,
  installation: RateLimitSettings,
  store: RateLimitStore,
  ledger: Pick<Ledger, "append">,
): Pick<Ledger, "append"> {
  if (rateLimitsOf(caller, installation).tokensPerMinute === null) return ledger;
  return {
    append(entry, price) {
      const tokens = entry.promptTokens + entry.completionTokens;
      if (tokens > 0) void store.countTokens(caller.keyHash, tokens);
      return ledger.append(entry, price);
    },
  };
}
