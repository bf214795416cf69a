import type { ChatResult, Choice } from "@sluice/schema";
import { Findings } from "./findings.ts";
import { rewriteBy } from "./guard-request.ts";
import type { Guardrail } from "./guardrail.ts";
import { type Rewrite, rewriteTexts } from "./rewrite-texts.ts";

/** A whole answer that its guardrails have seen. */
export interface GuardedResult {
  /** Without what was to be taken out. */
  readonly result: ChatResult;
  readonly findings: Findings;
}

/** Shows every text of a whole answer to the guardrails. */
export function guardResult(result: ChatResult, guardrails: readonly Guardrail[]): GuardedResult {
  const findings = new Findings(guardrails, "output");
  const rewrite = rewriteBy(guardrails, findings);
  const choices = result.choices.map((choice) => guardChoice(choice, rewrite));
  return { result: { ...result, choices }, findings };
}

function guardChoice(choice: Choice, rewrite: Rewrite): Choice {
  const message = rewriteTexts(choice.message, rewrite);
  // Log probabilities hold the text again, token by token.
  return message === choice.message ? choice : { ...choice, message, logprobs: null };
}
