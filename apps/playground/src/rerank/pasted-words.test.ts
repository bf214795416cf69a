import { expect, test } from "vitest";
import { parseDocuments } from "./parse-documents.ts";
import { pastedWords } from "./pasted-words.ts";

test.each([
  ["", "A JSON array, JSON objects one a line, or one text a line."],
  ["a", "1 document, one a line."],
  ["a\nb", "2 documents, one a line."],
  ['["a", null]', "1 document, from JSON. 1 that were null are left out."],
  ['{"text":"a"}\n{"text":"b"}', "2 documents, from JSON objects, one a line."],
])("of %j it is said: %s", (text, words) => {
  expect(pastedWords(parseDocuments(text))).toBe(words);
});

test("a broken array is told, with the reason", () => {
  expect(pastedWords(parseDocuments('["a",'))).toContain("but is none: ");
});
