import { expect, test } from "vitest";
import { typedSlug } from "./typed-slug.ts";

const models = [{ id: "acme/large", name: "Acme: Large" }];

test.each([
  [" acme/large:free ", "acme/large:free"],
  ["acme/large", undefined],
  ["acme", undefined],
  ["acme/", undefined],
  ["a/b/c", undefined],
  ["two words/x", undefined],
])("%j may be used as %j", (query, slug) => {
  expect(typedSlug(query, models)).toBe(slug);
});
