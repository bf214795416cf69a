import type { FailureKind } from "@sluice/errors";
import type { AttemptPurpose } from "@sluice/router";

/** One upstream call of a generation, as its record keeps it. Plain data. */
export interface UpstreamCall {
  /** Slugs. */
  readonly provider: string;
  readonly model: string;
  /** Id of the endpoint. */
  readonly endpoint: string;
  readonly purpose: AttemptPurpose;
  /** How it failed; `cancelled` where another call answered before it. Null when it answered. */
  readonly failure: FailureKind | null;
  /** Upstream's own HTTP status; null where none came. */
  readonly status: number | null;
  /** Ms since the epoch. */
  readonly startedAt: number;
  /** Null while its answer was still coming. */
  readonly endedAt: number | null;
  /**
   * What it read and made; all 0 where it failed by itself and nothing of it was charged. A `continue` call also
   * read what the answer had said before, which is not charged.
   */
  readonly promptTokens: number;
  readonly completionTokens: number;
  /** What of it is charged, nano-dollars. */
  readonly costNanos: number;
  /** Nobody but us counted its tokens. */
  readonly estimated: boolean;
}
