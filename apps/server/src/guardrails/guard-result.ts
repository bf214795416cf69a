import type { ChatResult, Choice } from "@sluice/schema";
import { Findings } from "./findings.ts";
import { guardTexts } from "./guard-texts.ts";
import type { Guardrail } from "./guardrail.ts";

/** A whole answer that its guardrails have seen. */
export interface GuardedResult {
  /** Without what was to be taken out. */
  readonly result: ChatResult;
  readonly findings: Findings;
}

/** Shows every text of a whole answer to the guardrails. Stops where others may have a turn. */
export function* guardResult(
  result: ChatResult,
  guardrails: readonly Guardrail[],
): Generator<void, GuardedResult> {
  const findings = new Findings(guardrails, "output");
  const messages = result.choices.map(({ message }) => message);
  const guarded = yield* guardTexts(messages, guardrails, findings);
  const choices = result.choices.map((choice, at) => withMessage(choice, guarded[at]));
  return { result: { ...result, choices }, findings };
}

function withMessage(choice: Choice, message = choice.message): Choice {
  // Log probabilities hold the text again, token by token.
  return message === choice.message ? choice : { ...choice, message, logprobs: null };
}
