import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { charactersIn, splitText } from "./split-text.ts";

const partsOf = (text: string, most: number) => [...splitText(text, most)];
const textsOf = (text: string, most: number) => partsOf(text, most).map((part) => part.text);

const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });
/** Whether no place of these lies within one of the text's graphemes; those longer than a part may be cut. */
function keepsGraphemes(text: string, places: readonly number[], most: number): boolean {
  const segments = graphemes.segment(text);
  return places.every((place) => {
    const around = segments.containing(place);
    return around === undefined || around.index === place || [...around.segment].length > most;
  });
}

const NATURAL = fc.constantFrom(
  "A sentence. ",
  "One, two; three ",
  "word ",
  "日本語の文章です。",
  "ภาษาไทยไม่มีช่องว่าง",
  "e\u0301\u0323",
  "👩‍👩‍👧‍👦",
  "🇩🇪🇫🇷",
  "\u0600 1",
  "\r\n",
  " \u0301",
  "   ",
  "https://example.test/a/b?c=d",
);
const text = fc.oneof(
  fc.array(NATURAL, { maxLength: 40 }).map((pieces) => pieces.join("")),
  fc.string({ unit: "binary", maxLength: 200 }),
  fc.string({ unit: "grapheme", maxLength: 200 }),
);

describe("a text that is cut", () => {
  it("is all there, in order, but for parts of white space alone", () => {
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 60 }), (whole, most) => {
        let at = 0;
        const places: number[] = [];
        for (const part of partsOf(whole, most)) {
          const found = whole.indexOf(part.text, at);
          expect(whole.slice(at, found).trim()).toBe("");
          at = found + part.text.length;
          places.push(found, at);
          expect([...part.text].length).toBeLessThanOrEqual(most);
          expect(part.text.trim()).not.toBe("");
          expect(part.upTo).toBe([...whole.slice(0, at)].length);
        }
        expect(whole.slice(at).trim()).toBe("");
        expect(keepsGraphemes(whole, places, most)).toBe(true);
      }),
    );
  });

  it("has no half of a surrogate pair that was whole", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme" }),
        fc.integer({ min: 1, max: 9 }),
        (whole, most) => {
          for (const part of textsOf(whole, most)) expect(part).not.toMatch(/\p{Cs}/u);
        },
      ),
    );
  });

  it.each([
    ["after sentences", "One two. Three four. Five", 21, ["One two. Three four. ", "Five"]],
    [
      "after a clause where no sentence ends",
      "One two, three four five",
      18,
      ["One two, ", "three four five"],
    ],
    ["between words where no clause ends", "One two three four", 12, ["One two ", "three four"]],
    ["between the words of scripts without spaces", "你好世界你好", 4, ["你好世界", "你好"]],
    ["after a sign where there are no spaces", "aaaa/bbbb/cccc", 12, ["aaaa/bbbb/", "cccc"]],
    ["between characters at last", "a".repeat(10), 4, ["aaaa", "aaaa", "aa"]],
    ["not within a flag or a family", "👩‍👩‍👧‍👦🇩🇪", 8, ["👩‍👩‍👧‍👦", "🇩🇪"]],
    ["not at all where it fits", "One. Two.", 9, ["One. Two."]],
    [
      "without the parts that are white space",
      `One.${" ".repeat(40)}Two.`,
      10,
      ["One.      ", "    Two."],
    ],
  ])("is cut %s", (_where, whole, most, expected) => {
    expect(textsOf(whole, most)).toEqual(expected);
  });

  it("has no parts where there is nothing to speak", () => {
    expect(textsOf(" ".repeat(100), 10)).toEqual([]);
  });

  it("is cut as it is read: the end of a long text is not looked at", () => {
    const long = `${"Word after word. ".repeat(1_000_000)}`;
    const first = splitText(long, 4096).next().value;
    expect(first?.text.length).toBeGreaterThan(4000);
    expect(first?.upTo).toBe(first?.text.length);
  });
});

it("counts characters as code points", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (whole) => {
      expect(charactersIn(whole)).toBe([...whole].length);
    }),
  );
});
