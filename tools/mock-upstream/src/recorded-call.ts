import type { IncomingHttpHeaders } from "node:http";

/** How an exchange stands: still open, ended by the script, reset by it, or left by the caller. */
export type CallOutcome = "open" | "ended" | "reset" | "caller-left";

/** One call as the mock saw it. The last members change while the script plays. */
export interface RecordedCall {
  readonly method: string;
  /** Path with the query string, as sent. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** Names and values alternating, in the order and spelling they were sent in. */
  readonly rawHeaders: readonly string[];
  readonly rawBody: Uint8Array;
  /** Which connection it came on, counted from 1 since the start or the last reset. */
  readonly connection: number;
  /** Which call of its connection it was, counted from 1; more than 1 on a kept connection. */
  readonly callOnConnection: number;
  /** The body read as JSON; undefined when it is none. */
  readonly body: unknown;
  /** When the request's head arrived, in milliseconds of the epoch. */
  readonly startedAt: number;
  /** When the answer was over or the connection was lost; undefined while it is open. */
  readonly closedAt: number | undefined;
  readonly outcome: CallOutcome;
  /** The status that was sent; undefined until a byte of the answer is. */
  readonly status: number | undefined;
  /** The name of the fault that the call met, or what a `label` step said; undefined without. */
  readonly label: string | undefined;
  /** Writes of the body done so far (each `write`, and each part of a `write-many`). */
  readonly writes: number;
  /** Bytes of the body that the connection has accepted so far. */
  readonly bytesWritten: number;
  /** Resolves when the answer is over or the connection was lost. */
  readonly closed: Promise<void>;
}
