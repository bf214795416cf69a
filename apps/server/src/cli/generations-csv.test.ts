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

test("everything that a record holds has a column", () => {
  // Said by a column of another name, or of the one account that there is.
  const elsewhere = ["accountId", "calls", "costs", "details", "source"];
  const columns = csvHead().split(",");
  const words = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const others: Readonly<Record<string, string>> = {
    generation_id: "id",
    cost_nanos: "cost_usd",
    byok_nanos: "byok_cost_usd",
    cache_write_hour_tokens: "cache_write_1h_tokens",
    bought_nanos: "bought_cost_usd",
    uncollected_nanos: "uncollected_usd",
    referer: "http_referer",
  };
  const names = [
    ...Object.keys(ENTRY).filter((name) => !elsewhere.includes(name)),
    ...Object.keys(ENTRY.details),
    ...Object.keys(ENTRY.source),
  ].map(words);
  for (const name of names) expect(columns).toContain(others[name] ?? name);
});

test("the parts of a cost are empty where they are not known", () => {
  expect(lineOf({ costs: null }).prompt_cost_usd).toBe("");
  const costs = { promptNanos: 1_000_000_000, completionNanos: 0, otherNanos: 5 };
  expect(lineOf({ costs })).toMatchObject({
    prompt_cost_usd: "1.000000000",
    completion_cost_usd: "0.000000000",
    other_cost_usd: "0.000000005",
  });
});

test("what a caller noted is one cell of JSON, which no spreadsheet runs", () => {
  const line = csvLine({ ...ENTRY, metadata: { team: 'a"b' }, trace: { span_name: "s" } });
  expect(line).toMatch(/"\{""team"":""a\\""b""\}","\{""span_name"":""s""\}"$/);
});

test("commas, quotes and line ends stay in their cell", () => {
  expect(csvLine({ ...ENTRY, sessionId: 'a,"b"\n' })).toContain('"a,""b""\n"');
});

test("a text that a spreadsheet would run is none any more", () => {
  expect(lineOf({ sessionId: "=cmd()" }).session_id).toBe("'=cmd()");
  expect(lineOf({ sessionId: "-1" }).session_id).toBe("-1");
});
