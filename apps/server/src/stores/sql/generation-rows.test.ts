import { expect, test } from "vitest";
import { NO_DETAILS } from "../../ports/empty-entry.ts";
import type { UpstreamCall } from "../../ports/upstream-call.ts";
import { NOON, sampleEntry } from "../conformance/sample-entry.ts";
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

const call: UpstreamCall = {
  provider: "north",
  model: "acme/large",
  endpoint: "north:acme/large:default",
  purpose: "first",
  failure: null,
  status: 200,
  startedAt: NOON + 1,
  endedAt: NOON + 12,
  promptTokens: 10,
  completionTokens: 20,
  costNanos: 1_000,
  estimated: false,
};

test("of the only call a record keeps no more than what it does not say itself", () => {
  const entry = sampleEntry("g1", { calls: [call] });
  const row = rowOf(entry);
  expect(JSON.parse(row.calls)).toEqual([{ afterMs: 1, tookMs: 11 }]);
  expect(entryOf(row)).toEqual(entry);
});

test.each<[string, readonly UpstreamCall[]]>([
  ["there is another", [call, { ...call, purpose: "hedge" }]],
  ["it is another endpoint's", [{ ...call, endpoint: "north:acme/large:other" }]],
  ["it failed", [{ ...call, failure: "timeout", status: null }]],
  ["it came to something else", [{ ...call, costNanos: 999 }]],
  ["its times cannot be told apart from others", [{ ...call, startedAt: NOON + 0.1 }]],
  ["nobody answered", [{ ...call, status: null, endedAt: null }]],
])("a call comes back from its row as it was where %s", (_why, calls) => {
  const entry = sampleEntry("g1", { calls });
  expect(entryOf(rowOf(entry))).toEqual(entry);
});

test("a call whose end nobody saw comes back from its row as it was", () => {
  const entry = sampleEntry("g1", { calls: [{ ...call, endedAt: null }] });
  expect(entryOf(rowOf(entry))).toEqual(entry);
});

test("all that shares a column comes back from its row as it was", () => {
  const entry = sampleEntry("g1", {
    router: 'a "router"',
    nativeFinishReason: "end_turn",
    serviceTier: "flex",
    costs: { promptNanos: 1, completionNanos: 2, otherNanos: 3 },
    source: { referer: null, appTitle: "a\nb", userAgent: null, origin: null },
  });
  expect(entryOf(rowOf(entry))).toEqual(entry);
  const without = sampleEntry("g2", { finishReason: "stop", nativeFinishReason: null });
  expect(entryOf(rowOf(without))).toEqual(without);
});

test("a row that says everything, as they did before, is read as well", () => {
  const entry = sampleEntry("g1", { calls: [call], costs: null, nativeFinishReason: null });
  const { router, nativeFinishReason, serviceTier, costs, details, source } = entry;
  const kept = { router, nativeFinishReason, serviceTier, costs, details, source };
  const row = { ...rowOf(entry), calls: JSON.stringify([call]), details: JSON.stringify(kept) };
  expect(entryOf(row)).toEqual(entry);
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
