import { defaultMessage } from "../error-status.ts";
import { GatewayError } from "../gateway-error.ts";

/** 404: no such thing, or not the caller's; the two are not told apart. */
export function notFound(message = defaultMessage(404)): GatewayError {
  return new GatewayError(404, message, { metadata: { error_type: "not_found" } });
}
