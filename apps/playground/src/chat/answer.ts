import type { Usage } from "@sluice/schema";
import type { Failure } from "../api/failure.ts";

/** Where an answer stands. Only `complete` is whole: its finish reason came. */
export type AnswerStatus =
  | { readonly kind: "waiting" }
  | { readonly kind: "streaming" }
  | { readonly kind: "complete"; readonly finishReason: string }
  | { readonly kind: "stopped" }
  | { readonly kind: "failed"; readonly failure: Failure };

/** One answer as it has come so far. Times are in ms on the page's own clock. */
export interface Answer {
  readonly status: AnswerStatus;
  readonly text: string;
  readonly reasoning: string;
  readonly finishReason: string | undefined;
  readonly model: string | undefined;
  readonly provider: string | undefined;
  readonly usage: Usage | undefined;
  readonly startedAt: number;
  readonly firstTokenAt: number | undefined;
  readonly endedAt: number | undefined;
}

/** An answer that has been asked for and has not begun. */
export function newAnswer(startedAt: number): Answer {
  return {
    status: { kind: "waiting" },
    text: "",
    reasoning: "",
    finishReason: undefined,
    model: undefined,
    provider: undefined,
    usage: undefined,
    startedAt,
    firstTokenAt: undefined,
    endedAt: undefined,
  };
}
