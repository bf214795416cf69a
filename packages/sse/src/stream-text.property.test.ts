import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { StreamText } from "./stream-text.ts";

const utf8 = new TextEncoder();
/** Text of every length of character, and bytes that are no UTF-8 at all. */
const bytes = fc
  .array(
    fc.oneof(
      fc.constantFrom("a", "\n", "é", "€", "🙂", "\ufeff").map((text) => utf8.encode(text)),
      fc.uint8Array({ maxLength: 3 }),
    ),
    { maxLength: 40 },
  )
  .map((parts) => Uint8Array.from(parts.flatMap((part) => [...part])));
const cuts = fc.array(fc.nat({ max: 120 }), { maxLength: 12 });

function textOf(whole: Uint8Array, places: readonly number[]): string {
  const text = new StreamText();
  const ends = [...places.filter((at) => at < whole.length), whole.length].sort((a, b) => a - b);
  let from = 0;
  let read = "";
  for (const end of ends) {
    read += text.push(whole.subarray(from, end));
    from = end;
  }
  return read + text.end();
}

describe("the text of a stream", () => {
  it("is that of all its bytes, wherever they are cut", () => {
    fc.assert(
      fc.property(bytes, cuts, (whole, places) => {
        const expected = new TextDecoder("utf-8", { ignoreBOM: true }).decode(whole);
        expect(textOf(whole, places)).toBe(expected);
      }),
    );
  });

  it("waits for the rest of a character, through a read of nothing", () => {
    const [first, ...rest] = utf8.encode("€");
    const text = new StreamText();
    expect(text.push(Uint8Array.of(first ?? 0))).toBe("");
    expect(text.push(new Uint8Array())).toBe("");
    expect(text.push(Uint8Array.from(rest))).toBe("€");
    expect(text.end()).toBe("");
  });

  it("replaces what its end leaves unfinished", () => {
    const text = new StreamText();
    text.push(utf8.encode("€").subarray(0, 2));
    expect(text.end()).toBe("\ufffd");
  });
});
