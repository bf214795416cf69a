import { GatewayError } from "../gateway-error.ts";

/** What is wrong with the credentials of a request. */
export type UnauthorizedReason = "missing" | "invalid" | "disabled" | "expired" | "revoked";

const MESSAGES: Readonly<Record<UnauthorizedReason, string>> = {
  missing: "Missing Authentication header: send Authorization: Bearer <key>",
  invalid: "Invalid credentials: this key does not exist or was deleted",
  disabled: "Invalid credentials: this key is disabled",
  expired: "Invalid credentials: this key has expired",
  revoked: "Invalid credentials: this key was taken back while its answer was under way",
};

/** 401: no credentials, or none that count. Only say `disabled` or `expired` to who holds the key. */
export function unauthorized(reason: UnauthorizedReason = "missing"): GatewayError {
  return new GatewayError(401, MESSAGES[reason], { metadata: { error_type: "authentication" } });
}
