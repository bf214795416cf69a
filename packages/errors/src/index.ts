export {
  type Availability,
  type AvailabilityCode,
  availability,
  type ExcludedBy,
} from "./availability.ts";
export {
  defaultErrorType,
  defaultMessage,
  ERROR_STATUSES,
  type ErrorStatus,
  type GatewayStatus,
  type HttpOnlyStatus,
  isErrorStatus,
} from "./error-status.ts";
export {
  badRequest,
  type RequestPath,
  unknownModel,
  unprocessable,
  wrongEndpoint,
} from "./factories/bad-request.ts";
export { forbidden, inferenceKeyRequired, managementKeyRequired } from "./factories/forbidden.ts";
export { type GuardrailDetails, guardrailBlocked } from "./factories/guardrail-blocked.ts";
export { methodNotAllowed, payloadTooLarge, unsupportedMediaType } from "./factories/http-edge.ts";
export { internalError } from "./factories/internal-error.ts";
export { type ModerationFinding, moderationBlocked } from "./factories/moderation-blocked.ts";
export {
  type NoEndpointsAvailability,
  type NoEndpointsMetadata,
  type NoEndpointsReason,
  noEndpointsFound,
} from "./factories/no-endpoints-found.ts";
export { notFound } from "./factories/not-found.ts";
export {
  type PaymentShortage,
  paymentRequired,
  type SpendingBound,
} from "./factories/payment-required.ts";
export { type RateLimitHeaders, rateLimited } from "./factories/rate-limited.ts";
export { edgeTimeout, requestTimeout } from "./factories/time-limits.ts";
export { type UnauthorizedReason, unauthorized } from "./factories/unauthorized.ts";
export { providerFailed, unavailable } from "./factories/upstream.ts";
export { FAILURE_KINDS, type FailureKind } from "./failure-kind.ts";
export { type FailureOutcome, failureOutcome } from "./failure-outcome.ts";
export { GatewayError, type GatewayErrorOptions } from "./gateway-error.ts";
export { ProviderError, type ProviderErrorOptions } from "./provider-error.ts";
export { isProviderFailure, type ProviderFailure } from "./provider-failure.ts";
export { RAW_LIMIT_BYTES, redact, redactor } from "./redact.ts";
export { type EnvelopeContext, type ErrorEnvelope, toEnvelope } from "./to-envelope.ts";
export { toGatewayError } from "./to-gateway-error.ts";
