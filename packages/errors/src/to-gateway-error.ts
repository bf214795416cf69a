import { attemptsAvailability } from "./attempts-availability.ts";
import { decidingFailure } from "./deciding-failure.ts";
import { internalError } from "./factories/internal-error.ts";
import { failureMessage } from "./failure-message.ts";
import { failureOutcome } from "./failure-outcome.ts";
import { GatewayError } from "./gateway-error.ts";
import { ProviderError } from "./provider-error.ts";
import { isProviderFailure, type ProviderFailure } from "./provider-failure.ts";
import { readableText } from "./readable-text.ts";

/**
 * The caller's error for anything that was thrown; the only place where an unknown throw becomes a 500.
 * A `GatewayError` stays as it is, a provider's failure is mapped by its kind, everything else is masked
 * with the original as `cause`. Never throws.
 *
 * @param previous the failed attempts of the request in order; the failure itself need not be among them
 * @param requestedModels what the request asked for; with them an error that every attempt ended in tells
 *   programs about itself (`error.availability`, wire reference §13.5)
 */
export function toGatewayError(
  value: unknown,
  previous: readonly ProviderFailure[] = [],
  requestedModels: readonly string[] = [],
): GatewayError {
  try {
    if (GatewayError.isInstance(value)) return withAttempts(value, previous);
    if (ProviderError.isInstance(value)) {
      const known = previous.length > 0 ? previous : value.attempts.filter(isProviderFailure);
      return fromFailure(value.failure, { known, requestedModels, cause: value });
    }
    if (isProviderFailure(value)) return fromFailure(value, { known: previous, requestedModels });
  } catch {
    // A hostile value whose reading throws: masked like any other.
  }
  return internalError(value);
}

interface FailedRequest {
  readonly known: readonly ProviderFailure[];
  readonly requestedModels: readonly string[];
  readonly cause?: unknown;
}

function fromFailure(
  last: ProviderFailure,
  { known, requestedModels, cause }: FailedRequest,
): GatewayError {
  const attempts = known.includes(last) ? known : [...known, last];
  const failure = decidingFailure(last, attempts);
  const { status, errorType } = failureOutcome(failure);
  const retryAfterSeconds = retryAfter(status, attempts);
  const raw = failure.raw === undefined ? undefined : readableText(failure.raw);
  const metadata = {
    error_type: errorType,
    ...(failure.code === undefined ? {} : { provider_code: failure.code }),
    provider_name: failure.providerName,
    ...(raw === undefined ? {} : { raw }),
    ...(failure.isByok === true ? { is_byok: true } : {}),
    ...(retryAfterSeconds === undefined ? {} : { retry_after_seconds: retryAfterSeconds }),
    ...previousErrors(attempts),
  };
  return new GatewayError(status, failureMessage(failure), {
    metadata,
    retryAfterSeconds,
    availability: attemptsAvailability(status, attempts, { requestedModels, retryAfterSeconds }),
    cause,
  });
}

/** The shortest wait that any attempt asked for; 429 and 503 always name one. */
function retryAfter(status: number, attempts: readonly ProviderFailure[]): number | undefined {
  if (status !== 429 && status !== 503 && status !== 529) return undefined;
  const hints = attempts.flatMap(({ retryAfterMs }) =>
    retryAfterMs !== undefined && Number.isFinite(retryAfterMs) ? [retryAfterMs] : [],
  );
  if (hints.length === 0) return status === 529 ? undefined : 1;
  return Math.max(1, Math.ceil(Math.min(...hints) / 1000));
}

/** Every failed attempt, the last included; an attempt that was called off did not fail. */
function previousErrors(attempts: readonly ProviderFailure[]) {
  const failed = attempts.filter(({ kind }) => kind !== "cancelled");
  return failed.length === 0 ? {} : { previous_errors: failed.map(describeAttempt) };
}

function describeAttempt(failure: ProviderFailure) {
  return {
    provider: failure.provider,
    provider_name: failure.providerName,
    code: failureOutcome(failure).status,
    ...(failure.status === undefined ? {} : { status: failure.status }),
    message: failureMessage(failure),
  };
}

/** An error of ours that ended the attempts (a time limit, say) still tells what they had run into. */
function withAttempts(error: GatewayError, previous: readonly ProviderFailure[]): GatewayError {
  if (previous.length === 0 || error.status === 500) return error;
  if (error.metadata?.previous_errors !== undefined) return error;
  return new GatewayError(error.status, error.message, {
    metadata: { ...error.metadata, ...previousErrors(previous) },
    retryAfterSeconds: error.retryAfterSeconds,
    availability: error.availability,
    cause: error.cause,
  });
}
