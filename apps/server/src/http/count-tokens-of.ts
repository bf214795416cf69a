import type { RateLimitSettings } from "../config/config.ts";
import type { RecordKeeper } from "../pipeline/keep-record.ts";
import type { Caller } from "../ports/caller.ts";
import type { RateLimitStore } from "../ports/rate-limit-store.ts";
import { rateLimitsOf } from "./rate-limits-of.ts";

/** Keeps one caller's record as `records` does: its tokens count against the caller's minute, where that has a limit. */
export function countTokensOf(
  caller: Caller,
  installation: RateLimitSettings,
  store: RateLimitStore,
  { keep }: Pick<RecordKeeper, "keep">,
): RecordKeeper["keep"] {
  if (rateLimitsOf(caller, installation).tokensPerMinute === null) return keep;
  return (entry, price) => {
    const tokens = entry.promptTokens + entry.completionTokens;
    if (tokens > 0) void store.countTokens(caller.keyHash, tokens);
    return keep(entry, price);
  };
}
