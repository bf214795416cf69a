import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { atOnce } from "../../at-once.ts";
import { healJson } from "../heal-json.ts";
import { HealedText } from "./healed-text.ts";

interface Broken {
  readonly name: string;
  readonly text: string;
  readonly streamed?: unknown;
}
const CORPUS: readonly Broken[] = JSON.parse(
  readFileSync(new URL("./__fixtures__/broken-json.json", import.meta.url), "utf8"),
);

/** What is sent of a text that comes in these pieces. */
function sent(pieces: readonly string[], isCut = false) {
  const text = new HealedText();
  const early = pieces.map((piece) => text.push(piece)).join("");
  const end = text.end(isCut);
  if (end.kind === "held") return { early, all: early + whole(end.text, isCut), changes: {} };
  if (end.kind === "passed") return { early, all: early, changes: {} };
  return { early, all: early + end.rest, changes: end.changes };
}

function whole(text: string, isCut = false): string {
  const healing = isCut ? undefined : atOnce(healJson(text));
  return healing?.kind === "healed" ? healing.text : text;
}

function cutAt(text: string, places: readonly number[]): readonly string[] {
  const marks = [0, ...places.filter((place) => place < text.length), text.length].toSorted(
    (one, other) => one - other,
  );
  return marks.slice(1).map((mark, index) => text.slice(marks[index], mark));
}
const places = fc.array(fc.nat(80), { maxLength: 12 });
const json = fc
  .tuple(fc.jsonValue(), fc.constantFrom(undefined, 2, "\t"), fc.constantFrom("", " ", "\n\t"))
  .map(([value, indent, space]) => space + JSON.stringify(value, null, indent) + space);
/** Texts that are nearly JSON: pieces of it, of words and of fences in any order. */
const noise = fc
  .array(
    fc.constantFrom(
      ...['{"a":', "{", "}", "[", "]", ",", ":", '"', "'", "`", "```json\n", "```", "\\", '\\"'],
      ...["1", "-2.5e3", "tr", "true", "None", "b c", "// x\n", "/* y */", "\n", " ", "\\u00", "é"],
      ...["😀", "+", "...", "f(", ")", "“", "~~~", "\u00a0", "[1] says", '"k": "v"'],
    ),
    { maxLength: 25 },
  )
  .map((parts) => parts.join(""));
const anyText = fc.oneof(json, noise, fc.constantFrom(...CORPUS.map(({ text }) => text)));

describe("JSON that comes in pieces", () => {
  it.each(CORPUS)("is healed as a whole answer is: $name", ({ text, streamed }) => {
    const value = JSON.parse(sent([...text]).all);
    expect(value).toEqual(streamed ?? JSON.parse(whole(text)));
  });

  it("comes out as it went in when it is valid", () => {
    fc.assert(
      fc.property(json, places, (text, cuts) => {
        expect(sent(cutAt(text, cuts))).toMatchObject({ all: text, changes: {} });
      }),
      { numRuns: 1000 },
    );
  });

  it("is the same however it is cut, up to every piece", () => {
    fc.assert(
      fc.property(anyText, places, (text, cuts) => {
        const once = sent([text]);
        expect(sent([...text])).toEqual(once);
        expect(sent(cutAt(text, cuts))).toEqual(once);
      }),
      { numRuns: 2000 },
    );
  });

  it("never takes back what was sent, wherever the text ends", () => {
    fc.assert(
      fc.property(anyText, fc.nat(80), fc.boolean(), (text, at, isCut) => {
        const cut = sent([text.slice(0, at)], isCut);
        expect(sent([text]).all.startsWith(cut.early)).toBe(true);
        expect(cut.all.startsWith(cut.early)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  it("is JSON in the end, once it began", () => {
    fc.assert(
      fc.property(noise, (text) => {
        const healed = sent([`{"a":1${text}`]).all;
        expect(() => JSON.parse(healed)).not.toThrow();
      }),
      { numRuns: 3000 },
    );
  });

  it("gets nothing that did not come when it breaks off", () => {
    fc.assert(
      fc.property(json, fc.nat(80), (text, at) => {
        const part = text.slice(0, at);
        expect(sent([...part], true).all).toBe(part);
      }),
    );
    expect(sent(["{a: 1, b"], true).all).toBe('{"a": 1, b');
    expect(sent(['```json\n{"a": "x'], true).all).toBe('{"a": "x');
    expect(sent(['{"a": Tru'], true).all).toBe('{"a": Tru');
  });

  it("is sent as it comes, but for what may still change", () => {
    const text = new HealedText();
    const steps = ["Sure:\n```json\n", '{"text": "on', "e, t", 'wo"', ", ", '"n": 1', "}", "\n```"];
    expect(steps.map((step) => text.push(step))).toEqual([
      "",
      '{"text": "on',
      "e, t",
      "wo",
      '"',
      ', "n":',
      " 1}",
      "",
    ]);
  });

  it("says what was changed, and how often", () => {
    expect(sent(["Yes: ```json\n{a: 'b', /* c */ \"d\": [None,],\n```"]).changes).toEqual({
      words_around: 2,
      unquoted_keys: 1,
      quotes: 1,
      comments: 1,
      literals: 1,
      commas: 2,
      brackets: 1,
    });
  });

  it("costs time in proportion to its length", () => {
    // Enough pieces that a look back over all of them would not end in time.
    for (const [begin, piece] of [
      ["", "no json "],
      ["[", " "],
      ["{", "{ "],
      ['{"a":', "x"],
      ['{"a":"', '\\"'],
      ["[", "[ 1 "],
    ] as const) {
      const text = new HealedText();
      text.push(begin);
      for (let turn = 0; turn < 100_000; turn += 1) text.push(piece);
      expect(text.end(true).kind).toMatch(/held|healed|passed/);
    }
  });
});
