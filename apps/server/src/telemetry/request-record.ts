import type { GatewayError } from "@sluice/errors";
import type { Attempt } from "@sluice/router";
import type { Caller } from "../ports/caller.ts";
import type { LedgerEntry } from "../ports/ledger-entry.ts";
import type { WatchedOperation } from "./watched-operation.ts";

/** What became of one request, told once: when its answer is over and its charge is known. */
export interface RequestRecord {
  readonly operation: WatchedOperation;
  readonly method: string;
  /** As it was sent; 499 when the caller left before. */
  readonly status: number;
  /** `refused`: nothing was begun, by a fault of the request or a limit. */
  readonly outcome: "complete" | "failed" | "cancelled" | "refused";
  readonly streamed: boolean;
  /** Ms since the epoch. */
  readonly startedAt: number;
  readonly endedAt: number;
  /** What the caller was told went wrong, in the stream too. */
  readonly error?: GatewayError | undefined;
  /** The caller's trace context (W3C), as it came. */
  readonly traceparent?: string | undefined;
  /** Absent: the request was refused before it was one of a model. */
  readonly generation?: GenerationRecord | undefined;
}

/** A request of a model. */
export interface GenerationRecord {
  readonly id: string;
  readonly caller: Pick<Caller, "label" | "name">;
  /** As the caller wrote it; absent: none was named. */
  readonly requestedModel?: string | undefined;
  readonly entry: LedgerEntry;
  /** Of the request itself, in the order they were begun; those of plugins are in the entry's calls. */
  readonly attempts: readonly Attempt[];
  /** Where `logging.prompts` is on. */
  readonly said?: SaidText | undefined;
}

/** What was asked and answered, cut to a largest size. */
export interface SaidText {
  readonly prompt?: string;
  readonly answer?: string;
}

/** What watches requests: metrics, traces, the log. Must not throw. */
export interface RequestSink {
  ended(record: RequestRecord): void;
}

/** Ms from the request to the first token that the caller was sent; undefined where nothing was streamed. */
export function firstTokenMs({ streamed, startedAt, generation }: RequestRecord) {
  if (!streamed || generation === undefined) return undefined;
  const first = generation.attempts.find(
    (attempt) => attempt.state !== "open" && attempt.committedAt !== undefined,
  );
  if (first === undefined || first.state === "open" || first.committedAt === undefined) {
    return undefined;
  }
  return Math.max(0, first.committedAt - startedAt);
}
