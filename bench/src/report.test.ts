import { expect, test } from "vitest";
import { verdictOf } from "./report.ts";

test("a ratio measure is judged against the bare pass-through of the same run", () => {
  const row = { measure: "requests, 1 KB", unit: "CPU-s per 1,000", bare: 0.1 } as const;
  expect(verdictOf({ ...row, sluice: 0.19 })).toEqual({ value: 1.9, within: true });
  expect(verdictOf({ ...row, sluice: 0.3 }).within).toBe(false);
});

test("a time measure is judged as it is", () => {
  const row = { measure: "added time to first byte, p50", unit: "ms", bare: 0.5 } as const;
  expect(verdictOf({ ...row, sluice: 1.5 })).toEqual({ value: 1.5, within: true });
  expect(verdictOf({ ...row, sluice: 2.5 }).within).toBe(false);
});
