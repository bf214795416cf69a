import * as fc from "fast-check";
import { expect, test } from "vitest";
import { findPhrases } from "./find-phrases.ts";
import { phraseTrie } from "./phrase-trie.ts";

/** Which phrases a text has, by place of the phrase and place in the text. */
function found(text: string, phrases: readonly string[], isOpening = false): readonly string[] {
  const places: string[] = [];
  findPhrases(text, phraseTrie([{ math: { 1: phrases.join("|") } }]), isOpening, ({ phrase }, at) =>
    places.push(`${phrase}@${at}`),
  );
  return places;
}

test("a phrase begins and ends with a word, unless its last one may go on", () => {
  expect(found("sum, sums and a checksum", ["sum", "sum*"])).toEqual(["0@0", "1@0", "1@5"]);
});

test("an opening counts where the text begins, and is the same phrase elsewhere without its sign", () => {
  expect(found("- solve it, solve", ["^solve", "solve"], true)).toEqual(["0@2", "1@2", "1@12"]);
  expect(found("- solve it, solve", ["^solve", "solve"])).toEqual(["1@2", "1@12"]);
});

test("what one looks for in every place alone is found", () => {
  const word = fc.string({ unit: fc.constantFrom("a", "b", "é", "的", " "), minLength: 1 });
  const phrase = word.filter((text) => text.trim() === text);
  fc.assert(
    fc.property(fc.array(phrase, { minLength: 1, maxLength: 30 }), word, (phrases, text) => {
      const alone = phrases.flatMap((each, place) =>
        found(text, [each]).map((one) => one.replace("0@", `${place}@`)),
      );
      expect([...found(text, phrases)].sort()).toEqual(alone.sort());
    }),
  );
});
