import { GatewayError } from "../gateway-error.ts";

/**
 * 408: the request's own time limit ran out before anything was sent; chat only.
 *
 * @param limitMs the limit in milliseconds
 */
export function requestTimeout(limitMs: number): GatewayError {
  return timedOut(408, limitMs);
}

/**
 * 524: the same for rerank and speech, whose error tables have no 408.
 *
 * @param limitMs the limit in milliseconds
 */
export function edgeTimeout(limitMs: number): GatewayError {
  return timedOut(524, limitMs);
}

function timedOut(status: 408 | 524, limitMs: number): GatewayError {
  const seconds = Math.round(limitMs / 100) / 10;
  return new GatewayError(
    status,
    `The request was not answered within ${seconds} s. Ask for a shorter answer, stream it, or raise timeouts.total.`,
    { metadata: { error_type: "timeout" } },
  );
}
