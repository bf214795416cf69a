import { expect, test } from "vitest";
import { takesImages } from "./takes-images.ts";

const model = (id: string, input_modalities: readonly string[]) => ({
  id,
  name: id,
  architecture: { input_modalities },
});
const list = {
  kind: "loaded",
  models: [model("a/reader", ["text"]), model("a/seer", ["text", "image"])],
} as const;

test.each([
  ["a/seer", true],
  ["a/seer:nitro", true],
  ["a/reader", false],
  ["a/reader:nitro", false],
  ["a/unlisted", true],
])("%s: %s", (slug, expected) => {
  expect(takesImages(list, slug)).toBe(expected);
});

test("before the list is known it may", () => {
  expect(takesImages({ kind: "loading" }, "a/reader")).toBe(true);
});
