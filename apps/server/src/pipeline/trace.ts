import type { ProviderFailure } from "@sluice/errors";
import type { Attempt, DescribedPlan } from "@sluice/router";
import type { ChatChunk, Endpoint, PipelineStage } from "@sluice/schema";
import type { SaidRecorder } from "../telemetry/said-recorder.ts";

/** What happened to one request so far. It only grows: rooms append, nobody takes away. */
export interface Trace {
  /** Ms since the epoch. */
  readonly startedAt: number;
  /** What was planned; when no endpoint was left, what was asked for. */
  plan?: DescribedPlan | undefined;
  /** In the order they were begun; an entry is replaced when its attempt ends. */
  readonly attempts: Attempt[];
  readonly stages: PipelineStage[];
  /** What was asked for and not done: by the gateway, then by the answering endpoint (design: nothing dropped in silence). */
  dropped: readonly string[];
  /** By endpoint id, where the request asked for them: chunks that show what its provider was sent. */
  echoes?: Map<string, ChatChunk> | undefined;
  /** Who answered the last call that a plugin made for the request: an answer of the plugin's own rests on that. */
  servedInside?: { readonly endpoint: Endpoint; readonly answerId: string | undefined };
  /** Keeps what is asked and answered, where the log may have it. */
  said?: SaidRecorder;
  /** What plugins have to say where every provider failed. */
  failureMetadata?: () => Readonly<Record<string, unknown>>;
  /** The choices of a chat answer that have not ended, by index; absent until one is asked for. */
  openChoices?: () => readonly number[];
}

/** A trace of a request that has only come in; `dropped` is what the gateway itself cannot do. */
export function createTrace(startedAt: number, dropped: readonly string[] = []): Trace {
  return { startedAt, attempts: [], stages: [], dropped };
}

/** The failures of a trace in order, for `metadata.previous_errors`. */
export function failuresOf(trace: Trace): readonly ProviderFailure[] {
  return trace.attempts.flatMap((attempt) => (attempt.state === "failed" ? [attempt.failure] : []));
}
