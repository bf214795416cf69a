import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isWanted } from "./is-wanted.ts";

describe("which models are wanted", () => {
  test("all of them unless something is said", () => {
    expect(isWanted(["a/b"], {})).toBe(true);
    expect(isWanted(["a/b"], { only: [] })).toBe(false);
  });

  test("by slug or by the provider's own name", () => {
    const names = ["anthropic/claude-opus-4.5", "claude-opus-4-5"];
    expect(isWanted(names, { only: ["anthropic/*"] })).toBe(true);
    expect(isWanted(names, { only: ["claude-opus-4-5"] })).toBe(true);
    expect(isWanted(names, { only: ["claude-opus"] })).toBe(false);
    expect(isWanted(names, { except: ["*-opus-*"] })).toBe(false);
    expect(isWanted(names, { only: ["*"], except: ["*4.5"] })).toBe(false);
  });

  test("parts between stars do not overlap", () => {
    expect(isWanted(["aba"], { only: ["ab*ba"] })).toBe(false);
    expect(isWanted(["abba"], { only: ["ab*ba"] })).toBe(true);
    expect(isWanted(["xaybz"], { only: ["*a*b*"] })).toBe(true);
  });

  test("as a regular expression would judge", () => {
    const word = fc.string({ unit: fc.constantFrom("a", "b", "*"), maxLength: 8 });
    fc.assert(
      fc.property(
        word,
        fc.string({ unit: fc.constantFrom("a", "b"), maxLength: 8 }),
        (only, name) => {
          const expected = new RegExp(`^${only.replaceAll("*", ".*")}$`).test(name);
          expect(isWanted([name], { only: [only] })).toBe(expected);
        },
      ),
    );
  });
});
