import type { PlannedCall } from "./planned-call.ts";

/** Usage as the caller was told it. */
export interface SeenUsage {
  readonly prompt_tokens: number;
  readonly completion_tokens: number;
  /** USD. */
  readonly cost: number;
}

/** What came of one request for its caller. */
export interface SeenCall {
  readonly planned: PlannedCall;
  /** The whole answer, a status or event that tells an error, or a connection that broke or was never made. */
  readonly kind: "complete" | "error" | "broken";
  /** 0: no answer came. */
  readonly status: number;
  /** Of an error, in the body or the last event. */
  readonly code?: number;
  readonly error?: string;
  readonly limitSource?: string;
  readonly retryAfter?: string;
  readonly generationId?: string;
  /** When each token of a stream came, ms since the epoch. */
  readonly tokensAt: readonly number[];
  readonly usage?: SeenUsage;
  readonly startedAt: number;
  readonly endedAt: number;
}
