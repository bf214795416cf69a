import { expect, test } from "vitest";
import { NO_DETAILS } from "../../ports/empty-entry.ts";
import { sampleEntry } from "../conformance/sample-entry.ts";
import { entryOf, GENERATION_COLUMNS, valuesOf } from "./generation-rows.ts";
import type { GenerationRow } from "./tables.ts";

function rowOf(entry: ReturnType<typeof sampleEntry>): GenerationRow {
  const values = valuesOf(entry);
  const columns = GENERATION_COLUMNS.map((column, index) => [column, values[index]]);
  return Object.fromEntries(columns) as unknown as GenerationRow;
}

test("an entry comes back from its row as it was", () => {
  const details = { ...NO_DETAILS, cacheWriteTokens: 5, cacheWriteHourTokens: 3, promptMedia: 2 };
  const entry = sampleEntry("g1", { details, upstreamId: "u1" });
  expect(entryOf(rowOf(entry))).toEqual(entry);
});

test("what was not counted when a record was written is none", () => {
  const { cacheWriteHourTokens: _hour, cachedAudioTokens: _sound, ...before } = NO_DETAILS;
  const details = { ...before, cacheWriteTokens: 5 } as typeof NO_DETAILS;
  const row = rowOf(sampleEntry("g1", { details }));
  expect(entryOf(row).details).toEqual({ ...NO_DETAILS, cacheWriteTokens: 5 });
});

test("what was not used takes no room in the row", () => {
  const details = { ...NO_DETAILS, cacheWriteTokens: 5 };
  const row = rowOf(sampleEntry("g1", { details }));
  expect(JSON.parse(row.details ?? "").details).toEqual({ cacheWriteTokens: 5 });
});
