import type { Expression } from "./expression.ts";
import { Scanner } from "./scanner.ts";
import type { Span } from "./span.ts";
import type { StepBudget } from "./step-budget.ts";

/** What is given in one go to the engine that only tells whether there is a match, in UTF-16 units. */
const SHORT = 16_384;
/** What is read between two looks at the time: at most a hundredth of a second's work, whatever the expression. */
const SLICE = 256;

/**
 * Every match of an expression in a whole text, in order; once the budget is spent, all the rest as one. Stops
 * where others may have a turn.
 *
 * @param isFirstEnough one match is all that is asked for
 */
export function* findSpans(
  expression: Expression,
  text: string,
  budget: StepBudget,
  isFirstEnough = false,
): Generator<void, readonly Span[]> {
  // Most texts hold none, and that is found out faster.
  if (!(yield* mayMatch(expression, text))) return [];
  const scanner = new Scanner(expression.program, budget);
  const window = { base: 0, text };
  for (let at = 0; at < text.length; ) {
    at = sliceEnd(text, at + SLICE);
    scanner.read(at, window);
    if (isFirstEnough && scanner.hasMatch) break;
    if (budget.isTurnOver(SLICE)) yield;
  }
  scanner.end(window);
  return scanner.spans.map(({ start, end }) => ({ start, end: Math.min(end, text.length) }));
}

/** Whether a text may hold a match; a long one in pieces, as far as no match can lie over two of them. */
function* mayMatch({ test, separators }: Expression, text: string): Generator<void, boolean> {
  let at = 0;
  while (text.length - at > SHORT) {
    const places = separators.map((separator) => text.lastIndexOf(separator, at + SHORT));
    const end = Math.max(-1, ...places) + 1;
    if (end <= at || test(text.slice(at, end))) return true;
    at = end;
    yield;
  }
  return test(text.slice(at));
}

/** Never between the halves of a pair. */
function sliceEnd(text: string, at: number): number {
  if (at >= text.length) return text.length;
  const before = text.charCodeAt(at - 1);
  return before >= 0xd800 && before <= 0xdbff ? at + 1 : at;
}
