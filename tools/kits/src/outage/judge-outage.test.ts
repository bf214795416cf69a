import { expect, test } from "vitest";
import type { SeenCall } from "../callers/seen-call.ts";
import { judgeOutage, type Outage } from "./judge-outage.ts";

const OUTAGES = [{ service: "postgres", from: 1_000, until: 4_000 }] as const;
const REFUSED: SeenCall = {
  planned: { number: 1, tokens: 1, maxTokens: 1, paceMs: 0, model: "kit/even", stream: false },
  kind: "error",
  status: 503,
  error: "away",
  retryAfter: "1",
  generationId: "gen-1",
  tokensAt: [],
  startedAt: 2_000,
  endedAt: 2_001,
};
const TIMES = { wholeAgainMs: 5_000, refusedWithinMs: 6_000 };
const judge = (call: SeenCall) =>
  judgeOutage({ seen: [call], outages: OUTAGES, records: [], ...TIMES });
const faultsOf = (call: SeenCall) => judge(call).faults;
const sentAt = (startedAt: number) => ({ ...REFUSED, startedAt, endedAt: startedAt + 1 });

test("a call is refused for now, with the time to wait, until five seconds after the return", () => {
  expect(faultsOf(REFUSED)).toEqual([]);
  expect(faultsOf(sentAt(9_000))).toEqual([]);
  expect(judge(sentAt(4_500)).backMs).toBe(500);
  expect(faultsOf(sentAt(9_001))[0]).toMatch(/though all is back/);
  expect(faultsOf({ ...REFUSED, startedAt: 500, endedAt: 1_100 })).toEqual([]);
  expect(faultsOf(sentAt(500))[0]).toMatch(/though all is back/);
});

test("no other refusal will do", () => {
  expect(faultsOf({ ...REFUSED, status: 401 })[0]).toMatch(/ended so/);
  const { retryAfter: _none, ...hopeless } = REFUSED;
  expect(faultsOf(hopeless)[0]).toMatch(/without Retry-After/);
});

test("a refusal does not take long", () => {
  expect(judge({ ...REFUSED, endedAt: 8_000 })).toMatchObject({ faults: [], refusedMs: 6_000 });
  expect(faultsOf({ ...REFUSED, endedAt: 8_001 })[0]).toMatch(/after too long/);
});

test("where nothing that is needed was away nothing is refused", () => {
  const seen = [{ ...REFUSED, base: "here" }];
  const faultsAmid = (outage: Pick<Outage, "service" | "base">) =>
    judgeOutage({
      seen,
      outages: [{ from: 1_000, until: 4_000, ...outage }],
      records: [],
      ...TIMES,
    }).faults;
  expect(faultsAmid({ service: "redis" })[0]).toMatch(/though all is back/);
  expect(faultsAmid({ service: "both", base: "there" })[0]).toMatch(/though all is back/);
  expect(faultsAmid({ service: "both", base: "here" })).toEqual([]);
});

test("a whole answer has its record", () => {
  const usage = { prompt_tokens: 1, completion_tokens: 1, cost: 0.00002 };
  expect(faultsOf({ ...REFUSED, kind: "complete", status: 200, usage })[0]).toMatch(/its record/);
});
