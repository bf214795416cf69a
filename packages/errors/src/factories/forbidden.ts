import { GatewayError } from "../gateway-error.ts";

/** 403: the caller is known, but may not do this. Say what would be needed. */
export function forbidden(message: string): GatewayError {
  return new GatewayError(403, message, { metadata: { error_type: "permission_denied" } });
}

/** 403: an inference key on a management route (wire reference §12). */
export function managementKeyRequired(): GatewayError {
  return forbidden("Only management keys can perform this operation");
}

/** 403: a management key or client secret on an inference route. */
export function inferenceKeyRequired(): GatewayError {
  return forbidden("Only inference keys can perform this operation; create one with POST /keys");
}
