/** One request of a workload. */
export interface SimulatedRequest {
  /** Ms since the beginning of the run. */
  readonly arrivesAt: number;
  readonly promptTokens: number;
  readonly outputTokens: number;
}
