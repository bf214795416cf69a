import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { atOnce } from "../at-once.ts";
import { healJson } from "./heal-json.ts";
import { HealedText } from "./stream/healed-text.ts";

const FENCE = "```";
const heal = (text: string) => atOnce(healJson(text));
const healed = (text: string) => {
  const healing = heal(text);
  return healing.kind === "healed" ? JSON.parse(healing.text) : healing.kind;
};

describe("healing", () => {
  it.each([
    ["a fence", `${FENCE}json\n{"a":1}\n${FENCE}`, { a: 1 }],
    ["a fence without a language", `${FENCE}\n[1,2]\n${FENCE}`, [1, 2]],
    ["words around", 'Here it is: {"a":{"b":[1]}} Hope that helps!', { a: { b: [1] } }],
    ["words with quotes before", 'As "asked": {"a":1}', { a: 1 }],
    ["a smaller bracket in the words", 'See [1]. {"a":1}', { a: 1 }],
    ["brackets inside strings", 'Result: {"a":"} ] \\" {"} done', { a: '} ] " {' }],
    ["a trailing comma", '{"a":[1,2,],}', { a: [1, 2] }],
    ["an unquoted key", "{a: 1}", { a: 1 }],
    ["single quotes", "{'a': 'b'}", { a: "b" }],
    ["a missing bracket", '{"a":[1,2}', { a: [1, 2] }],
    ["a missing end", '{"a":{"b":1', { a: { b: 1 } }],
    ["a missing end inside a fence", `${FENCE}json\n{"a":{"b":1}\n${FENCE}`, { a: { b: 1 } }],
    ["Python words", '{"a": True, "b": None}', { a: true, b: null }],
    ["repair after words", 'Sure! {a: 1, "b": [2,],}', { a: 1, b: [2] }],
  ])("mends %s", (_name, text, value) => {
    expect(healed(text)).toEqual(value);
  });

  it.each([["I cannot do that."], ["]"], ['"'], [""]])("gives up on %j", (text) => {
    expect(heal(text).kind).toBe("hopeless");
  });

  it("never touches valid JSON", () => {
    fc.assert(
      fc.property(fc.json(), fc.constantFrom("", " ", "\n"), (json, space) => {
        expect(heal(space + json + space)).toEqual({ kind: "valid" });
      }),
    );
  });

  it("gives JSON or gives up, whatever the text", () => {
    const noise = fc.string({ unit: fc.constantFrom(..."{}[]\"'\\:,`ab1 \n") });
    fc.assert(
      fc.property(fc.oneof(noise, fc.string()), (text) => {
        const healing = heal(text);
        if (healing.kind === "healed") expect(JSON.parse(healing.text)).toBeTypeOf("object");
      }),
      { numRuns: 500 },
    );
  });

  it("finds the value again in words and fences", () => {
    const value = fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1 });
    fc.assert(
      fc.property(value, fc.boolean(), (object, fenced) => {
        const json = JSON.stringify(object, null, 2);
        const text = fenced ? `Here:\n${FENCE}json\n${json}\n${FENCE}\nBye` : `Here: ${json} Bye`;
        expect(healed(text)).toEqual(JSON.parse(json));
      }),
    );
  });

  it("survives brackets without end", () => {
    expect(heal("[".repeat(200_000)).kind).toMatch(/hopeless|healed/);
    expect(heal(`x${'{"a":'.repeat(50_000)}`).kind).toMatch(/hopeless|healed/);
  });

  // Each took minutes, or hours, when its time grew with the square of its length.
  it.each([
    ["blanks behind a bracket", `{"a":1,${"\n".repeat(900_000)}`],
    ["quotes within quotes", `{"a": "${'b" c'.repeat(200_000)}`],
    ["strings without commas", `[${'"a" '.repeat(200_000)}`],
    ["marks", `{"a": ${"``x".repeat(300_000)}`],
    ["words without quotes", `{"a": ${"b ".repeat(400_000)}`],
    ["addresses without quotes", `{"a": ${"b/".repeat(400_000)}`],
  ])("comes to an end with %s", (_what, text) => {
    expect(heal(text).kind).toBe("healed");
    const streamed = new HealedText();
    streamed.push(text);
    expect(streamed.end(false).kind).toBe("healed");
  });
});
