import type { Candidate } from "../candidate.ts";

/** What gave a candidate its place beside its price. */
export type Mover =
  /** It was drawn, among more than one. */
  | "draw"
  /** `provider.order` names it. */
  | "order"
  /** `service_tier: priority`. */
  | "service_tier"
  /** An outage, a pause that upstream asked for, its uptime, or a context that is probably too small. */
  | "standing"
  /** It served the session before. */
  | "sticky"
  /** It missed `preferred_max_latency` or `preferred_min_throughput`. */
  | "performance"
  /** The caller has a key of its own there. */
  | "own_key";

/** Sees how a ranking comes about; for those who want to explain a plan. */
export interface RankingWatch {
  moved(by: Mover, candidate: Candidate): void;
  /** A draw took place among the first of a group, with these weights. */
  drew(weights: readonly number[]): void;
}
