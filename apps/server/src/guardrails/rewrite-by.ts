import { atOnce } from "./at-once.ts";
import type { Findings } from "./findings.ts";
import type { Guardrail } from "./guardrail.ts";
import type { Rewrite } from "./rewrite.ts";
import { rewriteRun } from "./rewrite-run.ts";

/** Shows texts to the guardrails without a stop, for the little that one piece of a stream holds. */
export function rewriteBy(guardrails: readonly Guardrail[], findings: Findings): Rewrite {
  return (texts, kind) => atOnce(rewriteRun(texts, kind, guardrails, findings));
}
