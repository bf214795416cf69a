import { GatewayError } from "../gateway-error.ts";

/**
 * 413: the body is larger than the server takes.
 *
 * @param limitBytes the largest body accepted, in bytes
 */
export function payloadTooLarge(limitBytes: number): GatewayError {
  return new GatewayError(
    413,
    `The request body is larger than ${limitBytes} bytes. Send less, or raise server.body_limit.`,
    { metadata: { error_type: "payload_too_large", limit_bytes: limitBytes } },
  );
}

/** 405: the route exists for other methods; `error.metadata.allow` is what the header `Allow` says. */
export function methodNotAllowed(allowed: readonly string[]): GatewayError {
  return new GatewayError(405, `Method not allowed; use ${allowed.join(" or ")}`, {
    metadata: { error_type: "invalid_request", allow: [...allowed] },
  });
}

/** 415: the body is declared as something else than the route reads. */
export function unsupportedMediaType(expected = "application/json"): GatewayError {
  return new GatewayError(415, `Unsupported media type; send Content-Type: ${expected}`, {
    metadata: { error_type: "invalid_request", expected },
  });
}
