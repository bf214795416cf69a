import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { EscapedView } from "./escaped-view.ts";

/** A JSON text whose strings are written with escapes where none are needed. */
const written = fc
  .array(fc.tuple(fc.string({ unit: "grapheme", maxLength: 6 }), fc.boolean()), { maxLength: 6 })
  .map((parts) => {
    const inner = parts.map(([text, isEscaped]) =>
      isEscaped
        ? [...text].flatMap((char) => char.split("").map(hex)).join("")
        : JSON.stringify(text).slice(1, -1),
    );
    return `"${inner.join("")}"`;
  });
const hex = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
/** Anything with backslashes in it. */
const noise = fc
  .array(fc.constantFrom("\\", "u", "0041", "00", "4", '"', "n", "x", "a", "\\u", "é"), {
    maxLength: 12,
  })
  .map((parts) => parts.join(""));

const viewOf = (pieces: readonly string[]) => {
  const view = new EscapedView();
  const text = pieces.map((piece) => view.push(piece)).join("") + view.end();
  return { view, text };
};

describe("a JSON text as it is read", () => {
  it("has the characters that its escapes stand for", () => {
    fc.assert(
      fc.property(written, (json) => {
        expect(viewOf([json]).text).toBe(`"${JSON.parse(json)}"`);
      }),
    );
    expect(viewOf(['{"\\u0041":"a\\\\u0041\\n\\""}']).text).toBe('{"A":"a\\u0041\n""}');
  });

  it("is the same wherever it is cut, and knows how it was written", () => {
    fc.assert(
      fc.property(fc.oneof(written, noise), fc.nat(), (text, at) => {
        const { view, text: seen } = viewOf([...text]);
        expect(seen).toBe(viewOf([text]).text);
        const place = seen.length === 0 ? 0 : at % seen.length;
        expect(view.written(0, place) + view.written(place, seen.length)).toBe(text);
        view.forget(place);
        expect(view.written(place, seen.length)).toBe(text.slice(view.writtenAt(place)));
      }),
      { numRuns: 1000 },
    );
  });
});
