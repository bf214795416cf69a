import fc from "fast-check";
import { RE2JS } from "re2js";
import { describe, expect, it } from "vitest";
import { atOnce } from "./at-once.ts";
import { compileExpression, type Expression } from "./expression.ts";
import { findSpans } from "./find-spans.ts";
import { Findings } from "./findings.ts";
import type { Guardrail } from "./guardrail.ts";
import { HeldText } from "./held-text.ts";
import { mergeSpans } from "./merge-spans.ts";
import { PLACEHOLDER } from "./placeholder.ts";
import { redactPieces } from "./redact-pieces.ts";
import { Scanner } from "./scanner.ts";
import { StepBudget } from "./step-budget.ts";

function compiled(pattern: string): Expression {
  const read = compileExpression(pattern);
  if (read.kind === "refused") throw new Error(read.message);
  return read.expression;
}

const guardrail = (action: Guardrail["action"], patterns: readonly string[]): Guardrail => ({
  name: action,
  action,
  scope: "account",
  expressions: patterns.map(expressionOf),
});

/** What is let go of a text that comes in these pieces. */
function letGo(pieces: readonly string[], guardrails: readonly Guardrail[]) {
  const findings = new Findings(guardrails, "output");
  const held = new HeldText(guardrails, findings);
  const gone = pieces.map((piece) => held.push(piece));
  return { text: gone.join("") + held.end(), findings };
}

const expressions = new Map<string, Expression>();

function expressionOf(pattern: string): Expression {
  const known = expressions.get(pattern) ?? compiled(pattern);
  expressions.set(pattern, known);
  return known;
}

/** Expressions of every kind of instruction, over a small alphabet. */
const PATTERNS = [
  "a",
  "ab",
  "abc|ab",
  "a+?b",
  "a+b?",
  "a.*b|a",
  "(?:ab|c)+a",
  "\\bab\\b",
  "\\Bb",
  "^a",
  "b$",
  "(?m)^a+$",
  "(?m)b$",
  "(?i)AB",
  "(?s)b.b",
  "[^a]b",
  "a{2,3}",
  "é+a",
  "😀a?",
  "\\Aab|c\\z",
  "(a|ab)(c|bc)",
  "b\\b.",
];
const pattern = fc.constantFrom(...PATTERNS);
const letter = fc.constantFrom("a", "b", "c", " ", "\n", "é", "😀", "A", "B");
const text = fc.array(letter, { maxLength: 24 }).map((letters) => letters.join(""));

/** A text cut anywhere, within a pair of surrogates too. */
const cut = fc.tuple(text, fc.array(fc.nat(30), { maxLength: 8 })).map(([whole, places]) => {
  const at = [...new Set([0, ...places, whole.length])]
    .filter((place) => place <= whole.length)
    .sort((one, other) => one - other);
  return { whole, pieces: at.map((place, index) => whole.slice(place, at[index + 1])) };
});

/** The matches as `re2js` finds them. */
function matchesOf(source: string, whole: string) {
  const matcher = RE2JS.compile(source).matcher(whole);
  const spans = [];
  while (matcher.find()) spans.push({ start: matcher.start(), end: matcher.end() });
  return spans;
}

describe("a text that is held back", () => {
  it("is searched as RE2 searches the whole of it", () => {
    fc.assert(
      fc.property(pattern, text, (source, whole) => {
        const scanner = new Scanner(expressionOf(source).program, new StepBudget());
        const window = { base: 0, text: whole };
        scanner.read(whole.length, window);
        scanner.end(window);
        expect(scanner.spans).toEqual(matchesOf(source, whole));
        expect(atOnce(findSpans(expressionOf(source), whole, new StepBudget()))).toEqual(
          scanner.spans,
        );
      }),
      { numRuns: 2000 },
    );
  });

  it("is searched in pieces as in one, however long it is", () => {
    const words = fc.array(letter, { maxLength: 20 }).map((letters) => letters.join(""));
    // Lines end often: where one stays undecided for too long the rest counts as a match.
    const filler = fc
      .tuple(fc.constantFrom("x y\n", "xyz\n", "x\n y "), fc.integer({ min: 9000, max: 20_000 }))
      .map(([part, length]) => part.repeat(length / part.length));
    const long = fc
      .array(fc.tuple(filler, words), { minLength: 1, maxLength: 4 })
      .map((parts) => parts.flat().join(""));
    const ofLines = pattern.filter((source) => !source.startsWith("(?s)"));
    fc.assert(
      fc.property(ofLines, long, (source, whole) => {
        const spans = atOnce(findSpans(expressionOf(source), whole, new StepBudget()));
        expect(spans).toEqual(matchesOf(source, whole));
      }),
      { numRuns: 200 },
    );
  });

  it("loses the same matches wherever it is cut", () => {
    fc.assert(
      fc.property(fc.array(pattern, { minLength: 1, maxLength: 3 }), cut, (sources, given) => {
        const { whole, pieces } = given;
        const spans = mergeSpans(sources.flatMap((source) => matchesOf(source, whole)));
        const [redacted] = redactPieces([whole], spans, PLACEHOLDER);
        expect(letGo(pieces, [guardrail("redact", sources)]).text).toBe(redacted);
      }),
      { numRuns: 2000 },
    );
  });

  it("is blocked just when the whole of it holds a match, and before any of the match is let go", () => {
    fc.assert(
      fc.property(pattern, cut, (source, { whole, pieces }) => {
        const { text: gone, findings } = letGo(pieces, [guardrail("block", [source])]);
        const [first] = matchesOf(source, whole);
        expect(findings.isBlocking).toBe(first !== undefined);
        if (first === undefined) expect(gone).toBe(whole);
        else
          expect(whole.slice(0, first.start)).toSatisfy((before: string) =>
            before.startsWith(gone),
          );
      }),
      { numRuns: 2000 },
    );
  });

  it("is let go as it comes when it is only flagged", () => {
    fc.assert(
      fc.property(pattern, cut, (source, { whole, pieces }) => {
        const flagging = [guardrail("flag", [source])];
        const { text: gone, findings } = letGo(pieces, flagging);
        expect(gone).toBe(whole);
        const found = matchesOf(source, whole).length > 0 ? [source] : [];
        expect(findings.patternsOf(flagging)).toEqual(found);
      }),
    );
  });
});
