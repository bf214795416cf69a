export type { Affinity } from "./affinity/affinity.ts";
export {
  type AffinityChange,
  type AffinityOutcome,
  affinityChanges,
} from "./affinity/affinity-changes.ts";
export { affinityOf } from "./affinity/affinity-of.ts";
export { mayStick } from "./affinity/may-stick.ts";
export type { AllowedByKey } from "./allowed-by-key.ts";
export type {
  Attempt,
  AttemptPurpose,
  AttemptStart,
  CommittedAttempt,
  DoneAttempt,
  FailedAttempt,
  OpenAttempt,
} from "./attempt.ts";
export { type DescribedPlan, describePlan, type PlanDescription } from "./describe-plan.ts";
export type {
  Breaker,
  EndpointHealth,
  HealthHistory,
  HealthMinute,
  Histogram,
  HistorySlot,
  Measure,
  RateLimit,
  Tally,
} from "./endpoint-health.ts";
export { type ExplainedCandidate, explainPlan, type PlanExplanation } from "./explain-plan.ts";
export { breakerState } from "./health/breaker-state.ts";
export { hasOutage } from "./health/has-outage.ts";
export { isLimited } from "./health/is-limited.ts";
export { observe } from "./health/observe.ts";
export type { ObservedAttempt } from "./health/observed-attempt.ts";
export { measured, type Percentiles, percentiles } from "./health/percentiles.ts";
export {
  type Uptime,
  type UptimeBand,
  type UptimeSpan,
  uptime,
  uptimeBand,
} from "./health/uptime.ts";
export { modelMatcher } from "./model-matcher.ts";
export { mediaTokens } from "./needs/media-tokens.ts";
export { needsOfChat } from "./needs/needs-of-chat.ts";
export { needsOfEmbeddings } from "./needs/needs-of-embeddings.ts";
export { needsOfRerank } from "./needs/needs-of-rerank.ts";
export { needsOfSpeech } from "./needs/needs-of-speech.ts";
export { plan } from "./plan.ts";
export { type ProviderMatcher, providerMatcher } from "./provider-matcher.ts";
export { rankPrice } from "./rank-price.ts";
export type { Mover } from "./ranking/ranking-watch.ts";
export type { SortKey } from "./ranking/sort-choice.ts";
export type { HedgeSettings, PlanOrder, Rejection, RoutePlan } from "./route-plan.ts";
export type { Needs, Operation, RetryPolicy, RouteQuery } from "./route-query.ts";
export type { FunnelStep } from "./routing-funnel.ts";
export { type Backoff, firstBackoff } from "./steps/backoff.ts";
export { type FailureClass, failureClass } from "./steps/failure-class.ts";
export { nextStep } from "./steps/next-step.ts";
export type { NextStep } from "./steps/next-step-kinds.ts";
export type { HedgeTraffic, StepKnowledge } from "./steps/step-knowledge.ts";
