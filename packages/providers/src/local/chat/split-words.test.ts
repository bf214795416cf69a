import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { splitJson } from "./split-json.ts";
import { splitWords } from "./split-words.ts";

const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });
const boundaries = (text: string) =>
  new Set([...[...graphemes.segment(text)].map(({ index }) => index), text.length]);

/** Text with what is easily cut: marks, joiners, flags, families, scripts without spaces. */
const tricky = fc
  .array(
    fc.oneof(
      fc.string({ unit: "grapheme", maxLength: 8 }),
      fc.constantFrom(
        " ",
        "\n",
        "e\u0301",
        " \u0301",
        "👨‍👩‍👧",
        "🇩🇪",
        "👍🏽",
        "你好世界",
        "ภาษาไทย",
        "こんにちは",
        "\u200d",
        "{",
        ",\u0301",
      ),
    ),
    { maxLength: 20 },
  )
  .map((parts) => parts.join(""));

describe.each([
  ["splitWords", splitWords],
  ["splitJson", splitJson],
])("%s", (_name, split) => {
  it("joins to exactly the text and never cuts a character", () => {
    fc.assert(
      fc.property(tricky, (text) => {
        const pieces = split(text);
        expect(pieces.join("")).toBe(text);
        expect(pieces).not.toContain("");
        const allowed = boundaries(text);
        let place = 0;
        for (const piece of pieces) {
          place += piece.length;
          expect(allowed.has(place)).toBe(true);
        }
      }),
      { numRuns: 1_000 },
    );
  });
});

describe("splitWords", () => {
  it("gives each word with the white space after it", () => {
    expect(splitWords("  Hello,  big\nworld ")).toEqual(["  Hello,  ", "big\n", "world "]);
    expect(splitWords("")).toEqual([]);
    expect(splitWords("   ")).toEqual(["   "]);
  });

  it("finds the words of scripts without spaces", () => {
    expect(splitWords("你好，世界。Hi 日本語")).toEqual(["你好，", "世界。", "Hi ", "日本語"]);
  });

  it("is linear in long runs of white space and of letters", () => {
    expect(splitWords(`${" ".repeat(200_000)}a`)).toHaveLength(1);
    expect(splitWords("a".repeat(200_000))).toHaveLength(1);
  });
});
