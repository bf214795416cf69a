import { type Availability, availability } from "./availability.ts";
import type { ErrorStatus } from "./error-status.ts";
import type { ProviderFailure } from "./provider-failure.ts";

/** What is known of the request beside its attempts. */
interface FailedAsking {
  readonly requestedModels: readonly string[];
  /** Whole seconds. */
  readonly retryAfterSeconds: number | undefined;
}

/**
 * `error.availability` of a request whose attempts all ended in a passing failure: 429 or 503, which are
 * only told when every attempt ended so, or when one broke an answer (wire reference §13.5). Undefined for every other error, and
 * where it is not known what was asked for.
 */
export function attemptsAvailability(
  status: ErrorStatus,
  attempts: readonly ProviderFailure[],
  { requestedModels, retryAfterSeconds }: FailedAsking,
): Availability | undefined {
  if (requestedModels.length === 0 || (status !== 429 && status !== 503)) return undefined;
  const failed = attempts.filter(({ kind }) => kind === "rate-limited" || kind === "unavailable");
  return availability({
    code: status === 429 ? "capacity_exhausted" : "temporarily_unavailable",
    requested_models: requestedModels,
    ...(retryAfterSeconds === undefined ? {} : { retry_after: retryAfterSeconds }),
    affected_providers: [...new Set(failed.map(({ providerName }) => providerName))],
  });
}
