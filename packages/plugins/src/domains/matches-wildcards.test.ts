import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Characters, matchesWildcards } from "./matches-wildcards.ts";

/** A text that counts how often it is read. */
function counted(text: string): Characters & { reads: number } {
  return {
    reads: 0,
    length: text.length,
    charCodeAt(index) {
      this.reads += 1;
      return text.charCodeAt(index);
    },
  };
}

/** The slow way: every rest of the text for every star. */
function reference(pattern: string, text: string): boolean {
  if (pattern === "") return text === "";
  const [first = ""] = pattern;
  if (first !== "*") return text[0] === first && reference(pattern.slice(1), text.slice(1));
  return Array.from({ length: text.length + 1 }, (_, cut) => text.slice(cut)).some((rest) =>
    reference(pattern.slice(1), rest),
  );
}

describe("wildcards", () => {
  it.each([
    ["", "", true],
    ["", "a", false],
    ["*", "", true],
    ["*", "abc", true],
    ["**", "a", true],
    ["abc", "abc", true],
    ["abc", "abcd", false],
    ["a*c", "ac", true],
    ["a*c", "a", false],
    ["ab*ba", "aba", false],
    ["*aab*", "aaab", true],
    ["a*b*c", "a-b-b-c", true],
    ["a*b*c", "a-c-b", false],
    ["*a**b*", "xayb", true],
  ])("%j and %j: %s", (pattern, text, fits) => {
    expect(matchesWildcards(pattern, text)).toBe(fits);
  });

  it("mean what trying everything means", () => {
    const word = (letters: string, maxLength: number) =>
      fc.string({ unit: fc.constantFrom(...letters), maxLength });
    fc.assert(
      fc.property(word("ab*", 9), word("ab", 12), (pattern, text) => {
        expect(matchesWildcards(pattern, text)).toBe(reference(pattern, text));
      }),
      { numRuns: 2000 },
    );
  });
});

describe("steps", () => {
  const long = "a".repeat(20_000);
  it.each([
    ["many stars that nearly match", `${"*a".repeat(5000)}b`, long],
    ["a long literal that nearly matches everywhere", `*${"a".repeat(10_000)}b*`, long],
    ["a literal with borders in borders", `*${"ab".repeat(2000)}c*`, "ab".repeat(10_000)],
    ["nothing but stars", "*".repeat(20_000), long],
    ["many literals", `*${"ab*".repeat(4000)}x*`, "ab".repeat(10_000)],
  ])("of %s grow with the lengths, not with their product", (_, pattern, text) => {
    const [counting, counted_] = [counted(pattern), counted(text)];
    matchesWildcards(counting, counted_);
    expect(counted_.reads).toBeLessThanOrEqual(2 * text.length);
    expect(counting.reads).toBeLessThanOrEqual(6 * (pattern.length + text.length));
  });
});
