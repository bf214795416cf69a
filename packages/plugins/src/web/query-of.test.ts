import type { ChatRequest } from "@sluice/schema";
import { expect, test } from "vitest";
import { queryOf } from "./query-of.ts";

const of = (...messages: ChatRequest["messages"]) => queryOf({ messages });

test("it is the last that the user said, on one line", () => {
  expect(of({ role: "user", content: "no" }, { role: "user", content: " How\n tall? " })).toBe(
    "How tall?",
  );
  const image = { type: "image_url", image_url: { url: "data:image/png;base64,A" } } as const;
  const content = [
    { type: "text", text: "How" } as const,
    image,
    { type: "text", text: "tall?" } as const,
  ];
  expect(of({ role: "user", content })).toBe("How tall?");
});

test.each([
  [[]],
  [[{ role: "user", content: " \n" } as const]],
  [[{ role: "system", content: "x" } as const]],
])("without words there is nothing to search for (%#)", (messages) => {
  expect(of(...messages)).toBe("");
});

test("of a long message the beginning is read, behind whatever blanks", () => {
  const content = `${" ".repeat(100_000)}How tall? ${"x ".repeat(1_000_000)}`;
  const query = of({ role: "user", content });
  expect(query).toMatch(/^How tall\? x x /);
  expect(query.length).toBeLessThanOrEqual(20_000);
});
