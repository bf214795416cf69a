import type { FailureKind } from "@sluice/errors";

/** How a simulated endpoint takes one attempt; times in ms since the beginning of the run. */
export type Fate =
  | {
      readonly kind: "fails";
      readonly at: number;
      readonly failure: FailureKind;
      readonly retryAfterMs?: number;
      /** False: a limit turned it away, and it never took a place. */
      readonly holdsPlace: boolean;
    }
  | {
      readonly kind: "answers";
      readonly firstTokenAt: number;
      readonly endsAt: number;
      /** Tokens that come before `endsAt`. */
      readonly outputTokens: number;
      /** It breaks at `endsAt` instead of coming to its end. */
      readonly cut: boolean;
    };
