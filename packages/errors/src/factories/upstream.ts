import { defaultMessage } from "../error-status.ts";
import { GatewayError } from "../gateway-error.ts";

/**
 * 502: upstream work failed where there is no single `ProviderFailure` to map, such as a panel of
 * models none of which answered.
 */
export function providerFailed(
  message: string,
  details: {
    readonly providerName?: string;
    readonly cause?: unknown;
    /** More of what callers are told. */
    readonly metadata?: Readonly<Record<string, unknown>>;
  } = {},
): GatewayError {
  const { providerName, cause, metadata } = details;
  return new GatewayError(502, message, {
    metadata: {
      ...metadata,
      error_type: "provider_unavailable",
      ...(providerName === undefined ? {} : { provider_name: providerName }),
    },
    cause,
  });
}

/**
 * 503: something of ours that the request needs (database, Redis) is not there, or the process is
 * draining.
 *
 * @param retryAfterSeconds rounded up to a whole second, at least one
 */
export function unavailable(
  retryAfterSeconds: number,
  message = defaultMessage(503),
  cause?: unknown,
): GatewayError {
  const wait = Math.max(1, Math.ceil(retryAfterSeconds));
  return new GatewayError(503, `${message} Try again in ${wait} s.`, {
    metadata: { error_type: "provider_overloaded", retry_after_seconds: wait },
    retryAfterSeconds: wait,
    cause,
  });
}
