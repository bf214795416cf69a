import type { DueAnswer } from "../upstream/due-answer.ts";

/** One chat request of a kit. */
export interface PlannedCall extends DueAnswer {
  readonly model: string;
  readonly stream: boolean;
  /** The largest answer that is asked for, in tokens. */
  readonly maxTokens: number;
}
