import { expect, test } from "vitest";
import { newGenerationId } from "./generation-id.ts";

test("an id holds the second it was made in and twenty letters or digits", () => {
  expect(newGenerationId(1_759_570_000_999)).toMatch(/^gen-1759570000-[A-Za-z0-9]{20}$/);
  expect(newGenerationId(0, "gen-rerank")).toMatch(/^gen-rerank-0-[A-Za-z0-9]{20}$/);
});

test("ids differ, and every letter occurs", () => {
  const ids = Array.from({ length: 500 }, () => newGenerationId(0));
  expect(new Set(ids).size).toBe(500);
  expect(new Set(ids.map((id) => id.slice(6)).join("")).size).toBe(62);
});
