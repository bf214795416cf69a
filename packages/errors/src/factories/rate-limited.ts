import { GatewayError } from "../gateway-error.ts";

/** The headers that tell of a limit; the values are strings, `Reset` is in milliseconds since 1970. */
export interface RateLimitHeaders {
  readonly "X-RateLimit-Limit": string;
  readonly "X-RateLimit-Remaining": string;
  readonly "X-RateLimit-Reset": string;
}

/**
 * 429: our own limit (wire reference §13.6). `error.metadata.headers` holds what the HTTP edge sends too.
 *
 * @param retryAfterSeconds until there is room again; rounded up to a whole second, at least one
 * @param limit what was exceeded, for the message: `600 requests per minute`
 */
export function rateLimited(
  retryAfterSeconds: number,
  headers?: RateLimitHeaders,
  limit?: string,
): GatewayError {
  const wait = Math.max(1, Math.ceil(retryAfterSeconds));
  const what = limit === undefined ? "" : `: ${limit}`;
  return new GatewayError(429, `Rate limit exceeded${what}. Try again in ${wait} s.`, {
    metadata: {
      error_type: "rate_limit_exceeded",
      provider_name: null,
      retry_after_seconds: wait,
      ...(headers === undefined ? {} : { headers: { ...headers } }),
    },
    retryAfterSeconds: wait,
  });
}
