import type { Attempt, AttemptPurpose } from "@sluice/router";
import { expect, test } from "vitest";
import { calledOffOf } from "./called-off-of.ts";

const endpoint = {} as Attempt["endpoint"];
const begun = (purpose: AttemptPurpose, startedAt: number) => ({ endpoint, purpose, startedAt });
const cancelled = {
  kind: "cancelled",
  provider: "a",
  providerName: "A",
  message: "called off",
} as const;
const lost: Attempt = { ...begun("first", 0), state: "failed", endedAt: 50, failure: cancelled };
const won: Attempt = { ...begun("hedge", 20), state: "committed", committedAt: 50 };

test("the attempt that the answering one beat, whatever became of the answer", () => {
  const left: Attempt = { ...won, state: "failed", endedAt: 90, failure: cancelled };
  expect(calledOffOf([lost, won])).toBe(lost);
  expect(calledOffOf([lost, { ...won, state: "done", endedAt: 90 }])).toBe(lost);
  expect(calledOffOf([lost, left])).toBe(lost);
});

test("none where nothing answered, or only the answering one was left", () => {
  const left: Attempt = { ...won, state: "failed", endedAt: 90, failure: cancelled };
  expect(calledOffOf([lost, lost])).toBeUndefined();
  expect(calledOffOf([left])).toBeUndefined();
});

test("a continuation that the caller did not wait for lost nothing", () => {
  const broke: Attempt = {
    ...won,
    state: "failed",
    endedAt: 90,
    failure: { ...cancelled, kind: "malformed" },
  };
  const next: Attempt = {
    ...begun("continue", 90),
    state: "failed",
    endedAt: 120,
    failure: cancelled,
  };
  expect(calledOffOf([broke, next])).toBeUndefined();
});
