import { defaultMessage } from "../error-status.ts";
import { GatewayError } from "../gateway-error.ts";

/** 500: a fault of ours. The caller learns nothing of it; `cause` is for the log. */
export function internalError(cause: unknown): GatewayError {
  return new GatewayError(500, defaultMessage(500), { metadata: { error_type: "server" }, cause });
}
