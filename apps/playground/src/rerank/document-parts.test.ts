import { expect, test } from "vitest";
import { documentParts } from "./document-parts.ts";

test("a text is its own part", () => {
  expect(documentParts("a")).toEqual({ text: "a", image: undefined, members: [] });
});

test("an object has text, image and its further members as text", () => {
  const document = { text: "a", image: "data:image/png;base64,AA", title: "T", tags: ["x", 1] };
  expect(documentParts(document)).toEqual({
    text: "a",
    image: "data:image/png;base64,AA",
    members: [
      ["title", "T"],
      ["tags", '["x",1]'],
    ],
  });
});
