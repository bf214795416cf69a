import type { IncomingMessage } from "node:http";
import type { RateLimitSettings } from "../config/config.ts";
import type { Caller } from "../ports/caller.ts";
import type { Clock } from "../ports/clock.ts";
import type { RateLimitStore } from "../ports/rate-limit-store.ts";
import { rateLimitsOf } from "./rate-limits-of.ts";
import { refuseRequest, refuseSlot, refuseTokens } from "./refuse-rate.ts";
import { whenAnswered } from "./when-answered.ts";

/** Lets a caller's request in; throws 429 when it is one too many. Its slot is given back when it is over. */
export type Admit = (request: IncomingMessage, caller: Caller) => Promise<void>;

/** Rate limits of every route that needs a key (contract §7.28). A request that is refused counts as one. */
export function createAdmit(
  store: RateLimitStore,
  installation: RateLimitSettings,
  clock: Pick<Clock, "now">,
): Admit {
  return async (request, caller) => {
    const { keyHash } = caller;
    const limits = rateLimitsOf(caller, installation);
    const { requestsPerMinute, tokensPerMinute, concurrent } = limits;
    // Asked for together: one way to where they are counted, not two.
    const tokens = tokensPerMinute === null ? undefined : store.tokens(keyHash);
    if (requestsPerMinute !== null) {
      const count = await store.countRequest(keyHash);
      throwAny(refuseRequest(count, requestsPerMinute, clock.now()));
    }
    if (tokens !== undefined && tokensPerMinute !== null) {
      throwAny(refuseTokens(await tokens, tokensPerMinute, clock.now()));
    }
    if (concurrent === null) return;
    const release = await store.takeSlot(keyHash, concurrent);
    if (release === undefined) throw refuseSlot(concurrent, clock.now());
    whenAnswered(request, release);
  };
}

function throwAny(error: Error | undefined): void {
  if (error !== undefined) throw error;
}
