import { describe, expect, it } from "vitest";
import { atOnce } from "./at-once.ts";
import { compileExpression, type Expression } from "./expression.ts";
import { findSpans } from "./find-spans.ts";
import { Scanner } from "./scanner.ts";
import { StepBudget } from "./step-budget.ts";

function expressionOf(pattern: string): Expression {
  const compiled = compileExpression(pattern);
  if (compiled.kind === "refused") throw new Error(compiled.message);
  return compiled.expression;
}

describe("an expression", () => {
  it.each([
    ["[", "missing closing ]"],
    ["(?=a)", "no look-around"],
    ["(a)\\1", "no back-references"],
    ["a*", "matches an empty text"],
    ["(?:^|\\b)", "matches an empty text"],
    ["a{9999}", "invalid repeat count"],
    ["a".repeat(10_001), "at most 10000 characters"],
    ["[ab]{900}|[bc]{900}|[cd]{900}|[de]{900}", "too large"],
  ])("%s is refused with a reason", (pattern, reason) => {
    expect(compileExpression(pattern)).toMatchObject({
      kind: "refused",
      message: expect.stringContaining(reason),
    });
  });

  /** Each would keep a backtracking engine, or one that looks for every match anew, busy for years. */
  it.each([
    ["(a+)+$", `${"a".repeat(200_000)}b`],
    ["(a|aa)+$", `${"a".repeat(200_000)}b`],
    ["(?:a?){50}a{50}", "a".repeat(50_000)],
    ["a.*b|a", "a".repeat(300_000)],
    ["a.{0,900}b|a", "a".repeat(100_000)],
    ["(?:x+x+)+y", "x".repeat(200_000)],
    ["(?s)a.*z", `a${"b".repeat(500_000)}`],
  ])("%s comes to an end on a hostile text", (pattern, text) => {
    const expression = expressionOf(pattern);
    const scanner = new Scanner(expression.program, new StepBudget());
    const window = { base: 0, text };
    scanner.read(text.length, window);
    scanner.end(window);
    expect(scanner.hasMatch || !expression.test(text)).toBe(true);
  });

  it("that stays undecided for too long matches to the end, so that nothing slips through", () => {
    const { program } = expressionOf("(?s)BEGIN.*END");
    const text = `BEGIN${"x".repeat(20_000)}`;
    const scanner = new Scanner(program, new StepBudget());
    scanner.read(text.length, { base: 0, text });
    expect(scanner.spans).toEqual([{ start: 0, end: Number.POSITIVE_INFINITY }]);
    expect(scanner.gaveUp).toBe(true);
  });

  it("is found in a whole text up to its end", () => {
    const text = `BEGIN${"x".repeat(20_000)}END!`;
    expect(atOnce(findSpans(expressionOf("(?s)BEGIN.*END"), text, new StepBudget()))).toEqual([
      { start: 0, end: text.length },
    ]);
  });
});
