import { expect, test } from "vitest";
import { parseJson } from "./parse-json.ts";

const parse = (text: string) => parseJson(Buffer.from(text)).value;

test("a hundred thousand documents are read", () => {
  expect(parse(JSON.stringify({ documents: Array(100_000).fill("one, two") }))).toHaveProperty(
    "documents.length",
    100_000,
  );
});

test.each([
  ["numbers", `[${"1,".repeat(15_000_000)}1]`],
  ["objects", `[${"{},".repeat(1_000_000)}{}]`],
  ["brackets that nobody closes", "[".repeat(15_000_000)],
])("millions of %s are the caller's error, told without parsing them", (_what, text) => {
  expect(() => parse(text)).toThrow("The body holds more than 120000 values");
});

test("commas and brackets in a long text are no values", () => {
  const text = "[{,".repeat(1_000_000);
  expect(parse(JSON.stringify({ text }))).toEqual({ text });
});
