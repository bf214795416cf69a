import { type GatewayError, rateLimited } from "@sluice/errors";
import type { WindowCount } from "../ports/rate-limit-store.ts";

/** The refusal of a request that is one too many in its window; undefined: it is not (wire reference §13.6). */
export function refuseRequest(
  count: WindowCount,
  limit: number,
  now: number,
): GatewayError | undefined {
  return count.used > limit
    ? refusal(`${limit} requests per minute`, limit, count, now)
    : undefined;
}

/**
 * The refusal of a request while the calls that are over have used the window's tokens up. What the request
 * itself will use nobody knows yet: the one that goes over the limit is served, the next is not.
 */
export function refuseTokens(
  count: WindowCount | undefined,
  limit: number,
  now: number,
): GatewayError | undefined {
  return count !== undefined && count.used >= limit
    ? refusal(`${limit} tokens per minute`, limit, count, now)
    : undefined;
}

/** Nobody knows when a running call will end: after this long, in ms, asking again makes sense. */
const SLOT_RETRY_MS = 1_000;

/** The refusal of a request while as many calls run as may. */
export function refuseSlot(limit: number, now: number): GatewayError {
  const count = { used: limit, resetsAt: now + SLOT_RETRY_MS };
  return refusal(`${limit} requests at the same time`, limit, count, now);
}

function refusal(what: string, limit: number, { resetsAt }: WindowCount, now: number) {
  const headers = {
    "X-RateLimit-Limit": String(limit),
    "X-RateLimit-Remaining": "0",
    "X-RateLimit-Reset": String(Math.ceil(resetsAt)),
  };
  return rateLimited((resetsAt - now) / 1000, headers, what);
}
