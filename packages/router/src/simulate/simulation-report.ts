import type { FailureKind } from "@sluice/errors";

/**
 * Why a request did not end well: the failure that ended it; `cut`: its answer broke after it had begun;
 * `deadline`: its own time was over; `no-endpoint`: routing left nothing to try.
 */
export type RequestError = FailureKind | "cut" | "deadline" | "no-endpoint";

/** What one endpoint did in a run. */
export interface EndpointReport {
  readonly provider: string;
  /** Attempts that it was sent. */
  readonly attempts: number;
  /** Requests that it answered to the end. */
  readonly answers: number;
  /** Its part of all answered requests, 0 to 1. */
  readonly share: number;
}

/** The figures of one strategy in one run. Plain data; the same scenario, strategy and seed give the same. */
export interface SimulationReport {
  readonly strategy: string;
  readonly seed: number;
  readonly requests: number;
  /** Requests whose answer came to its end. */
  readonly succeeded: number;
  /** `succeeded` of `requests`, 0 to 1. */
  readonly successRate: number;
  /** All that the providers charge, USD: whole answers, the parts of broken ones, prompts of cancelled attempts. */
  readonly costUsd: number;
  /** `costUsd` for a thousand answered requests; 0 when none was. */
  readonly costPerThousandUsd: number;
  /** From the request's arrival to its first token, ms, failed attempts and pauses included; of those that had one. */
  readonly firstTokenMs: { readonly p50: number; readonly p99: number } | undefined;
  readonly attempts: number;
  readonly attemptsPerRequest: number;
  /** Requests by what ended them; kinds that did not occur are absent. Their sum and `succeeded` are `requests`. */
  readonly errors: Readonly<Partial<Record<RequestError, number>>>;
  /** In the order of the scenario. */
  readonly endpoints: readonly EndpointReport[];
  /** Virtual time from the beginning to the last event, ms. */
  readonly durationMs: number;
}
