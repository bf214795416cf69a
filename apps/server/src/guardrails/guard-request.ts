import type { Expression } from "./expression.ts";
import { findSpans } from "./find-spans.ts";
import { Findings } from "./findings.ts";
import { guardedFields } from "./guarded-fields.ts";
import type { Guardrail } from "./guardrail.ts";
import { NAME_PLACEHOLDER, PLACEHOLDER } from "./placeholder.ts";
import { redactPieces } from "./redact-pieces.ts";
import { type Rewrite, rewriteTexts } from "./rewrite-texts.ts";
import type { Span } from "./span.ts";
import type { StepBudget } from "./step-budget.ts";

/** A request that its guardrails have seen. */
export interface GuardedRequest<Request> {
  /** Without what was to be taken out. */
  readonly request: Request;
  readonly findings: Findings;
}

/**
 * Shows every text of a request to the guardrails, all of them as it came: what one takes out another still
 * sees. Throws 400 for a body that is nested absurdly deep.
 */
export function guardRequest<Request extends object>(
  request: Request,
  guardrails: readonly Guardrail[],
): GuardedRequest<Request> {
  const findings = new Findings(guardrails, "input");
  const fields = guardedFields(request);
  const guarded = rewriteTexts(fields, rewriteBy(guardrails, findings));
  return { request: guarded === fields ? request : { ...request, ...guarded }, findings };
}

/** Shows texts to the guardrails: notes what they find, and gives the texts back without what is to be taken out. */
export function rewriteBy(guardrails: readonly Guardrail[], findings: Findings): Rewrite {
  return (texts, isName) => {
    const spans = guardrails.flatMap((guardrail) =>
      guardrail.expressions.flatMap((expression) => findIn(texts, guardrail, expression, findings)),
    );
    if (spans.length === 0) return texts;
    return redactPieces(texts, spans, isName ? NAME_PLACEHOLDER : PLACEHOLDER);
  };
}

/** What is to be taken out of the texts for one expression, alone and joined: an anchor may hold in only one of the two. */
function findIn(
  texts: readonly string[],
  guardrail: Guardrail,
  expression: Expression,
  findings: Findings,
): readonly Span[] {
  const { pattern } = expression;
  if (guardrail.action !== "redact") {
    const isKnown = findings.has(guardrail, pattern);
    if (!isKnown && isIn(texts, expression)) findings.note(guardrail, pattern);
    return [];
  }
  const spans = spansIn(texts, expression, findings.budget);
  if (spans.length > 0) findings.note(guardrail, pattern);
  return spans;
}

function isIn(texts: readonly string[], { test }: Expression): boolean {
  return texts.some(test) || (texts.length > 1 && test(texts.join("")));
}

function spansIn(
  texts: readonly string[],
  expression: Expression,
  budget: StepBudget,
): readonly Span[] {
  let base = 0;
  const alone = texts.flatMap((text) => {
    const from = base;
    base += text.length;
    return findSpans(expression, text, budget).map(({ start, end }) => ({
      start: start + from,
      end: end + from,
    }));
  });
  return texts.length > 1 ? [...alone, ...findSpans(expression, texts.join(""), budget)] : alone;
}
