import { expect, test } from "vitest";
import type { BookRecord } from "../books/books.ts";
import type { LoadedCall } from "../callers/create-load.ts";
import { PROMPT_TOKENS } from "../upstream/due-answer.ts";
import { judgeCrash } from "./judge-crash.ts";

const KILLED_AT = 10_000;
const KILLS = [{ base: "one", at: KILLED_AT }];
/** At 1 and 10 USD per million tokens: 1,000 and 10,000 nano-dollars a token. */
const costOf = (tokens: number) => PROMPT_TOKENS * 1_000 + tokens * 10_000;
const record = (tokens: number): BookRecord => ({
  id: "gen-1",
  keyHash: "k",
  outcome: "cancelled",
  promptTokens: PROMPT_TOKENS,
  completionTokens: tokens,
  costNanos: costOf(tokens),
  estimated: true,
  number: 1,
});
const CALL: LoadedCall = {
  base: "one",
  planned: { number: 1, tokens: 9, maxTokens: 9, paceMs: 1, model: "kit/uneven", stream: true },
  kind: "broken",
  status: 200,
  generationId: "gen-1",
  tokensAt: [5_000, 6_000, 9_900],
  startedAt: 4_000,
  endedAt: KILLED_AT,
};
const usage = (tokens: number) => ({
  prompt_tokens: PROMPT_TOKENS,
  completion_tokens: tokens,
  cost: costOf(tokens) / 1e9,
});
const faultsOf = (
  call: LoadedCall,
  records: readonly BookRecord[],
  written = 4,
  kills: readonly { base: string; at: number }[] = KILLS,
) =>
  judgeCrash({
    seen: [call],
    kills,
    records,
    checkpointMs: 2_000,
    workOf: () => [{ tokensWritten: written, complete: false }],
  }).faults;

test("a call that was cut is charged for what came before the last checkpoint, at least", () => {
  expect(faultsOf(CALL, [record(2)])).toEqual([]);
  expect(faultsOf(CALL, [record(4)])).toEqual([]);
  expect(faultsOf(CALL, [record(1)])[0]).toMatch(/had 2 tokens before the last checkpoint/);
  expect(faultsOf(CALL, [])[0]).toMatch(/had 2 tokens/);
});

test("the kill that counts is that of its own server, whatever port a later one got", () => {
  const kills = [{ base: "one", at: 3_000 }, ...KILLS, { base: "one", at: 60_000 }];
  expect(faultsOf(CALL, [record(2)], 4, kills)).toEqual([]);
  expect(faultsOf(CALL, [record(1)], 4, kills)[0]).toMatch(/had 2 tokens/);
});

test("a server is asked for a moment after it was killed", () => {
  const late: LoadedCall = { ...CALL, status: 0, tokensAt: [], startedAt: KILLED_AT + 1 };
  expect(faultsOf(late, [], 0)).toEqual([]);
});

test("and never for more than the upstream wrote", () => {
  expect(faultsOf(CALL, [record(5)])[0]).toMatch(/more than the 4 tokens/);
});

test("a whole answer has a record of what its caller was told", () => {
  const whole: LoadedCall = { ...CALL, kind: "complete", usage: usage(9) };
  expect(faultsOf(whole, [record(9)], 9)).toEqual([]);
  expect(faultsOf(whole, [record(8)], 9)[0]).toMatch(/was told/);
  expect(faultsOf(whole, [], 9)[0]).toMatch(/no record/);
});

test("an error is free, a server that lives breaks nothing, sums are right", () => {
  expect(faultsOf({ ...CALL, kind: "error", status: 502 }, [record(2)])[0]).toMatch(/is charged/);
  expect(faultsOf({ ...CALL, base: "two" }, [record(2)])[0]).toMatch(/its server lived/);
  expect(faultsOf(CALL, [{ ...record(2), costNanos: 1 }])[0]).toMatch(/its tokens/);
});

test("an answer whose head never came is found by its number", () => {
  const { generationId: _none, ...headless } = CALL;
  expect(faultsOf({ ...headless, status: 0, tokensAt: [] }, [record(5)])[0]).toMatch(/more than/);
});
