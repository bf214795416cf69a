import { expect, test } from "vitest";
import { compareBooks, type Outcome } from "./compare-books.ts";
import type { Books, LedgerRecord } from "./ledger-record.ts";

const RECORD: LedgerRecord = {
  id: "gen-1",
  number: 1,
  outcome: "complete",
  promptTokens: 10,
  completionTokens: 5,
  costNanos: 20_000,
  callsNanos: 20_000,
};
const COMPLETE: Outcome = {
  number: 1,
  kind: "complete",
  mostTokens: 5,
  usage: { prompt_tokens: 10, completion_tokens: 5, cost: 0.00002 },
};
const NOTHING = { completionTokens: 0, promptTokens: 0, costNanos: 0, callsNanos: 0 };

function books(...records: readonly Partial<LedgerRecord>[]): Books {
  const whole = records.map((record) => ({ ...RECORD, ...record }));
  const spentNanos = whole.reduce((sum, { costNanos }) => sum + costNanos, 0);
  return { records: whole, spentNanos, integrity: "ok" };
}

test.each<readonly [string, readonly Outcome[], Books]>([
  ["a complete answer as it was told", [COMPLETE], books({})],
  [
    "an error that cost nothing",
    [{ number: 1, kind: "error", mostTokens: 5 }],
    books({ outcome: "failed", ...NOTHING }),
  ],
  [
    "a caller that left in the middle",
    [{ number: 1, kind: "left", mostTokens: 5 }],
    books({ outcome: "cancelled", completionTokens: 3 }),
  ],
  ["a caller that left before it was read", [{ number: 1, kind: "left", mostTokens: 5 }], books()],
])("nothing disagrees: %s", (_, outcomes, written) => {
  expect(compareBooks(outcomes, written)).toEqual([]);
});

test.each<readonly [string, readonly Outcome[], Books, RegExp]>([
  ["no record", [COMPLETE], books(), /has no record/],
  ["two records", [COMPLETE], books({}, { id: "gen-2" }), /has 2 records/],
  ["another count of tokens", [COMPLETE], books({ completionTokens: 4 }), /was told/],
  ["another cost", [COMPLETE], books({ costNanos: 1, callsNanos: 1 }), /was told/],
  ["another outcome", [COMPLETE], books({ outcome: "cancelled" }), /says otherwise/],
  [
    "an error that was charged",
    [{ number: 1, kind: "error", mostTokens: 5 }],
    books({ outcome: "failed" }),
    /an error was charged/,
  ],
  [
    "more than could be produced",
    [{ number: 1, kind: "left", mostTokens: 5 }],
    books({ outcome: "cancelled", completionTokens: 6 }),
    /more than 5 tokens/,
  ],
  ["calls that cost something else", [COMPLETE], books({ callsNanos: 0 }), /its calls 0/],
  ["a record of no request", [], books({}), /is of no request/],
  ["spending that is no sum", [COMPLETE], { ...books({}), spentNanos: 1 }, /have spent 1/],
  ["a damaged file", [COMPLETE], { ...books({}), integrity: "page 3" }, /damaged: page 3/],
])("it is found: %s", (_, outcomes, written, fault) => {
  const found = compareBooks(outcomes, written);
  expect(found).toHaveLength(1);
  expect(found[0]).toMatch(fault);
});
