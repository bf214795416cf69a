import type { ProviderFailure } from "@sluice/errors";
import type { CommittedAttempt, DoneAttempt, FailedAttempt, OpenAttempt } from "../attempt.ts";

/** What health needs not know of an attempt. */
type Unneeded = "endpoint" | "purpose" | "failure";

/** An attempt whose answer broke or did not come. */
export interface ObservedFailure extends Omit<FailedAttempt, Unneeded> {
  readonly failure: Pick<ProviderFailure, "kind" | "status" | "retryAfterMs" | "isByok">;
}

/** Whatever `observe` reads of an attempt: small enough to tell other replicas, and without a word of upstream's. */
export type ObservedAttempt =
  | Omit<OpenAttempt, Unneeded>
  | Omit<CommittedAttempt, Unneeded>
  | Omit<DoneAttempt, Unneeded>
  | ObservedFailure;
