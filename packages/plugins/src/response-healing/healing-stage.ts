import type { PipelineStage } from "@sluice/schema";
import type { HealingMode } from "./healing-mode.ts";
import type { Verdict } from "./judge-text.ts";

/** What was done to one choice's text. */
export interface HealingReport {
  readonly mode: HealingMode;
  /** `hopeless`: it is no JSON and was left as it is; `cut`: it broke off after it had been changed. */
  readonly outcome: "untouched" | "healed" | "hopeless" | "cut";
  readonly steps?: readonly string[];
  /** How often what was changed. */
  readonly changes?: object;
  readonly verdict?: Verdict;
  /** UTF-16 units. */
  readonly originalLength: number;
  readonly healedLength: number;
}

const SUMMARY = {
  untouched: "the answer is valid JSON",
  healed: "the answer was made valid JSON",
  hopeless: "the answer is not JSON and could not be repaired",
  cut: "the answer was repaired until it broke off",
} as const;

/** The stage that says so (wire reference §9). */
export function healingStage(report: HealingReport): PipelineStage {
  const { mode, outcome, steps, changes, verdict } = report;
  const judged = verdict?.isValid === false ? ", which breaks its schema" : "";
  return {
    type: "response_healing",
    name: "response-healing",
    summary: SUMMARY[outcome] + judged,
    data: {
      mode: mode.kind,
      improved: outcome === "healed",
      ...(steps === undefined ? {} : { steps: [...steps] }),
      ...(changes === undefined ? {} : { changes }),
      ...(verdict === undefined ? {} : { schema_valid: verdict.isValid }),
      ...(verdict?.isValid === false ? { schema_faults: [...verdict.faults] } : {}),
      original_length: report.originalLength,
      healed_length: report.healedLength,
    },
  };
}
