import type { Expression } from "./expression.ts";
import { Scanner } from "./scanner.ts";
import type { Span } from "./span.ts";
import type { StepBudget } from "./step-budget.ts";

/** Every match of an expression in a whole text, in order; once the budget is spent, all the rest as one. */
export function findSpans(
  { program, test }: Expression,
  text: string,
  budget: StepBudget,
): readonly Span[] {
  // Most texts hold none, and that is found out faster.
  if (!test(text)) return [];
  const scanner = new Scanner(program, budget);
  const window = { base: 0, text };
  scanner.read(text.length, window);
  scanner.end(window);
  return scanner.spans.map(({ start, end }) => ({ start, end: Math.min(end, text.length) }));
}
