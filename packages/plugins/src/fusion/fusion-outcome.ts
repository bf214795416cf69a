import type { Analysis } from "./analysis.ts";
import type { PanelFailure, PanelResponse } from "./panel-member.ts";

/** Why a panel gave nothing (wire reference §6). */
export type FailureReason =
  | "all_panels_failed"
  | "insufficient_credits"
  | "rate_limited"
  | "fusion_invocation_capped"
  | "unexpected_error";

/** What came of a panel. */
export type FusionOutcome =
  | {
      readonly kind: "ok";
      readonly responses: readonly PanelResponse[];
      readonly failures: readonly PanelFailure[];
      readonly analysis?: Analysis;
    }
  | {
      readonly kind: "failed";
      readonly reason: FailureReason;
      readonly failures: readonly PanelFailure[];
    };

/** Why, where every member failed. */
export function failureReason(failures: readonly PanelFailure[]): FailureReason {
  if (failures.every(({ error }) => error.status === 402)) return "insufficient_credits";
  return failures.every(({ error }) => error.status === 429) ? "rate_limited" : "all_panels_failed";
}

const WORDS: Readonly<Record<FailureReason, string>> = {
  all_panels_failed: "No model of the panel gave an answer",
  insufficient_credits: "The panel cannot be paid",
  rate_limited: "Every model of the panel is rate limited",
  fusion_invocation_capped: "The panel may not be asked again",
  unexpected_error: "The panel failed",
};

/** The same in words. */
export function wordsOf(reason: FailureReason): string {
  return WORDS[reason];
}

/** Who failed, and why, as callers and models are told. */
export function failedModels(failures: readonly PanelFailure[]) {
  return failures.map(({ model, error }) => ({ model, error: error.message }));
}

/** The result as a model reads it (wire reference §6). */
export function fusionResult(outcome: FusionOutcome): string {
  const failed = failedModels(outcome.failures);
  const failures = failed.length === 0 ? {} : { failed_models: failed };
  if (outcome.kind === "failed") {
    const { reason } = outcome;
    const error = wordsOf(reason);
    return JSON.stringify({ status: "error", error, failure_reason: reason, ...failures });
  }
  const { analysis, responses } = outcome;
  return JSON.stringify({
    status: "ok",
    ...(analysis === undefined ? {} : { analysis }),
    responses: responses.map(({ model, content }) => ({ model, content })),
    ...failures,
  });
}
