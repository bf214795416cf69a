import { expect, test } from "vitest";
import { newGenerationId } from "./generation-id.ts";

test("an id holds the second it was made in and twenty letters or digits", () => {
  expect(newGenerationId(1_759_570_000_999)).toMatch(/^gen-1759570000-[A-Za-z0-9]{20}$/);
  expect(newGenerationId(0, "gen-rerank")).toMatch(/^gen-rerank-0-[A-Za-z0-9]{20}$/);
  expect(newGenerationId(1_759_570_000_123.75)).toMatch(/^gen-1759570000-[A-Za-z0-9]{20}$/);
});

test("ids differ, and in the letters that are left to chance every one occurs", () => {
  const ids = Array.from({ length: 500 }, () => newGenerationId(0));
  const byChance = ids.map((id) => id.slice("gen-0-".length + 4));
  expect(new Set(byChance).size).toBe(500);
  expect(new Set(byChance.join("")).size).toBe(62);
});

test("ids of one millisecond after another sort as they were made", () => {
  const ids = Array.from({ length: 1000 }, (_, ms) => newGenerationId(1_759_570_000_000 + ms));
  expect(ids.toSorted()).toEqual(ids);
  expect(ids.toSorted(Intl.Collator("en").compare)).toEqual(ids);
});

test("most ids of one millisecond sort as they were made", () => {
  const ids = Array.from({ length: 2000 }, () => newGenerationId(1_759_570_000_000));
  const misplaced = ids.filter((id, place) => id < (ids[place - 1] ?? ""));
  expect(misplaced.length).toBeLessThanOrEqual(2);
});
