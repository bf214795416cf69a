import { EscapedView } from "./escaped-view.ts";
import type { Expression } from "./expression.ts";
import { findSpans } from "./find-spans.ts";
import type { Findings } from "./findings.ts";
import type { Guardrail } from "./guardrail.ts";
import { NAME_PLACEHOLDER, PLACEHOLDER } from "./placeholder.ts";
import { redactPieces } from "./redact-pieces.ts";
import type { Span } from "./span.ts";
import type { TextKind } from "./text-kind.ts";

/**
 * Shows texts that are read as one to the guardrails: notes what they find, and gives the texts back without
 * what is to be taken out. Stops where others may have a turn.
 */
export function* rewriteRun(
  texts: readonly string[],
  kind: TextKind,
  guardrails: readonly Guardrail[],
  findings: Findings,
): Generator<void, readonly string[]> {
  const view = kind === "json" ? viewOf(texts) : undefined;
  const seen = view === undefined ? texts : [view.text];
  const spans: Span[] = [];
  for (const guardrail of guardrails) {
    for (const expression of guardrail.expressions)
      spans.push(...(yield* findIn(seen, guardrail, expression, findings)));
  }
  if (spans.length === 0) return texts;
  const written = view === undefined ? spans : spans.map(view.writtenSpan);
  return redactPieces(texts, written, kind === "name" ? NAME_PLACEHOLDER : PLACEHOLDER);
}

/** How a JSON text reads; undefined where it is as it is written. */
function viewOf(texts: readonly string[]) {
  const [written = "", ...others] = texts;
  if (others.length > 0 || !written.includes("\\")) return undefined;
  const view = new EscapedView();
  const text = view.push(written) + view.end();
  const writtenSpan = ({ start, end }: Span): Span => ({
    start: view.writtenAt(start),
    end: view.writtenAt(end),
  });
  return { text, writtenSpan };
}

/** What is to be taken out of the texts for one expression, alone and joined: an anchor may hold in only one of the two. */
function* findIn(
  texts: readonly string[],
  guardrail: Guardrail,
  expression: Expression,
  findings: Findings,
): Generator<void, readonly Span[]> {
  const { pattern } = expression;
  const isRedacting = guardrail.action === "redact";
  if (!isRedacting && findings.has(guardrail, pattern)) return [];
  const spans: Span[] = [];
  for (const { text, from } of readings(texts)) {
    const found = yield* findSpans(expression, text, findings.budget, !isRedacting);
    spans.push(...found.map(({ start, end }) => ({ start: start + from, end: end + from })));
    if (!isRedacting && spans.length > 0) break;
  }
  if (spans.length > 0) findings.note(guardrail, pattern);
  return isRedacting ? spans : [];
}

/** Each text, and all of them as one, with where they begin in that. */
function* readings(texts: readonly string[]) {
  let from = 0;
  for (const text of texts) {
    yield { text, from };
    from += text.length;
  }
  if (texts.length > 1) yield { text: texts.join(""), from: 0 };
}
