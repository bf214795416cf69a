import type { RateLimitSettings } from "../config/config.ts";
import type { Caller } from "../ports/caller.ts";

/** The limits of a caller: its key's own, and those of the installation where it has none (contract §4, §7.13). */
export function rateLimitsOf(
  { rateLimits }: Pick<Caller, "rateLimits">,
  installation: RateLimitSettings,
): RateLimitSettings {
  if (rateLimits === undefined) return installation;
  const own = (name: keyof RateLimitSettings): number | null => {
    const limit = rateLimits[name];
    return limit === undefined ? installation[name] : limit;
  };
  return {
    requestsPerMinute: own("requestsPerMinute"),
    tokensPerMinute: own("tokensPerMinute"),
    concurrent: own("concurrent"),
  };
}
