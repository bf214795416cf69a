import { expect, test } from "vitest";
import { EMPTY_ENTRY } from "../ports/empty-entry.ts";
import type { LedgerEntry } from "../ports/ledger-entry.ts";
import { csvHead, csvLine } from "./generations-csv.ts";

const ENTRY: LedgerEntry = {
  ...EMPTY_ENTRY,
  generationId: "gen-1",
  accountId: "default",
  keyHash: "k",
  createdAt: 0,
  operation: "chat",
  streamed: false,
  outcome: "complete",
};
const lineOf = (change: Partial<LedgerEntry>) => {
  const cells = csvLine({ ...ENTRY, ...change }).split(",");
  return Object.fromEntries(
    csvHead()
      .split(",")
      .map((name, place) => [name, cells[place]]),
  );
};

test("a cost is written to its last digit", () => {
  expect(lineOf({ costNanos: 1 }).cost_usd).toBe("0.000000001");
  expect(lineOf({ costNanos: 12_345_678_901 }).cost_usd).toBe("12.345678901");
  expect(lineOf({ costNanos: 0 }).cost_usd).toBe("0.000000000");
});

test("what is not known is empty, and every line has all columns", () => {
  expect(lineOf({ sessionId: null }).session_id).toBe("");
  expect(csvLine(ENTRY).split(",")).toHaveLength(csvHead().split(",").length);
});

test("commas, quotes and line ends stay in their cell", () => {
  expect(csvLine({ ...ENTRY, sessionId: 'a,"b"\n' })).toContain('"a,""b""\n"');
});

test("a text that a spreadsheet would run is none any more", () => {
  expect(lineOf({ sessionId: "=cmd()" }).session_id).toBe("'=cmd()");
  expect(lineOf({ sessionId: "-1" }).session_id).toBe("-1");
});
