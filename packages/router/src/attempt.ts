import type { ProviderFailure } from "@sluice/errors";
import type { Endpoint } from "@sluice/schema";

/** Why an attempt is made. */
export type AttemptPurpose = "first" | "retry" | "fallback" | "hedge" | "continue";

/** What is known of an attempt from its beginning. Times in ms since the epoch. */
export interface AttemptStart {
  readonly endpoint: Endpoint;
  readonly purpose: AttemptPurpose;
  readonly startedAt: number;
  /** Its answer commits with the first token; absent or false: with the whole answer. */
  readonly streamed?: boolean | undefined;
  /** Made with the caller's own key: it says nothing about the endpoint for others (contract §7.29). */
  readonly isByok?: boolean | undefined;
}

/** Under way, and nothing of its answer has come. */
export interface OpenAttempt extends AttemptStart {
  readonly state: "open";
}

/** Its answer has become the request's answer, and is still coming. */
export interface CommittedAttempt extends AttemptStart {
  readonly state: "committed";
  readonly committedAt: number;
  /** Its answer used up the last of a limit: upstream has more in so many ms. */
  readonly pauseMs?: number | undefined;
}

/** Its answer has come to its end. */
export interface DoneAttempt extends AttemptStart {
  readonly state: "done";
  readonly committedAt: number;
  readonly endedAt: number;
  /** Size of its answer, where known. */
  readonly outputTokens?: number | undefined;
}

/** It broke, before or after its answer had begun. */
export interface FailedAttempt extends AttemptStart {
  readonly state: "failed";
  readonly endedAt: number;
  readonly failure: ProviderFailure;
  /** When its answer had become the request's answer; of an attempt that broke afterwards. */
  readonly committedAt?: number | undefined;
  /** What had come of an answer that was not the request's; absent where nothing had. */
  readonly outputTokens?: number | undefined;
}

/** One upstream call of a request, while it runs and after. Plain data. */
export type Attempt = OpenAttempt | CommittedAttempt | DoneAttempt | FailedAttempt;
