import type { ProviderFailure } from "@sluice/errors";
import type { Endpoint } from "@sluice/schema";
import type { Attempt, AttemptPurpose } from "../attempt.ts";

/** What to do now. */
export type NextStep =
  | {
      readonly kind: "try";
      readonly endpoint: Endpoint;
      /** Wait this long first, in ms. */
      readonly afterMs: number;
      readonly purpose: AttemptPurpose;
    }
  /** Attempts are running: ask again when one ends, or at this time (ms since the epoch): a hedge may be due. */
  | { readonly kind: "wait"; readonly untilMs: number }
  /** An attempt became the answer; others that still run are to be cancelled. */
  | { readonly kind: "finished" }
  | {
      readonly kind: "give-up";
      /** `deadline`: the request's own time is over (408, or 524 for rerank and speech). */
      readonly reason: "failed" | "deadline";
      /** The failure that ended it; with the wait to tell the caller of, where one is due. */
      readonly failure: ProviderFailure;
      /** All of the request's attempts; the one that ended it holds the same `failure`. */
      readonly attempts: readonly Attempt[];
    };
