import type { FailureKind } from "./failure-kind.ts";
import { FAILURE_KINDS } from "./failure-kind.ts";

/** One failed upstream call, as data: what the router decides on and `toGatewayError` puts into words. */
export interface ProviderFailure {
  readonly kind: FailureKind;
  /** Slug of the configured provider. */
  readonly provider: string;
  /** Display name of the provider. */
  readonly providerName: string;
  /** The provider's own words, or ours when it said nothing. */
  readonly message: string;
  /** Upstream's HTTP status; absent when no answer came, or the error stood inside a 200. */
  readonly status?: number;
  /** The wait that upstream asked for, or the next backoff, in milliseconds. */
  readonly retryAfterMs?: number;
  /** Upstream's error text, at most 2 KB, our credentials redacted (see `redact`). */
  readonly raw?: string;
  /** Upstream's own error code, such as `insufficient_quota`; sent on as `provider_code`. */
  readonly code?: string;
  /** A finer `error_type` (wire reference §13.3) than the kind's own; ignored when it belongs to another status. */
  readonly errorType?: string;
  /** True when the caller brought the provider's key: then its 401, 402 and 403 are the caller's. */
  readonly isByok?: boolean;
  /** True when it broke an answer that had begun: it is what the caller is told, whatever else was tried. */
  readonly brokeAnswer?: boolean;
}

/** True for data of the shape of a `ProviderFailure`. Never throws. */
export function isProviderFailure(value: unknown): value is ProviderFailure {
  try {
    return (
      typeof value === "object" &&
      value !== null &&
      FAILURE_KINDS.includes(Reflect.get(value, "kind")) &&
      typeof Reflect.get(value, "provider") === "string" &&
      typeof Reflect.get(value, "providerName") === "string" &&
      typeof Reflect.get(value, "message") === "string"
    );
  } catch {
    return false;
  }
}
