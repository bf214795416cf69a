import { expect, test } from "vitest";
import { judge, toJson } from "./report.ts";

const cpu = { measure: "requests, 1 KB", unit: "CPU-s per 1,000", bare: 0.1 } as const;

test("a ratio measure is judged against the bare pass-through of the same run", () => {
  expect(judge({ ...cpu, sluice: 0.19, ratio: 1.9 })).toMatchObject({ value: 1.9, within: true });
  expect(judge({ ...cpu, sluice: 0.3, ratio: 3 }).within).toBe(false);
});

test("a ratio to nothing is over", () => {
  expect(judge({ ...cpu, bare: 0, sluice: 0.1, ratio: Infinity }).within).toBe(false);
  expect(judge({ ...cpu, bare: 0, sluice: 0, ratio: NaN }).within).toBe(false);
});

test("a time measure is judged as it is", () => {
  const row = {
    measure: "added time to first byte, p50",
    unit: "ms",
    bare: 0.5,
    ratio: 3,
  } as const;
  expect(judge({ ...row, sluice: 1.5 })).toMatchObject({ value: 1.5, within: true });
  expect(judge({ ...row, sluice: 2.5 }).within).toBe(false);
});

test("programs get the rows with their verdicts", () => {
  const json = JSON.parse(toJson([{ ...cpu, sluice: 0.2, ratio: 2 }], new Date(0)));
  expect(json).toMatchObject({
    node: process.version,
    at: "1970-01-01T00:00:00.000Z",
    rows: [{ measure: "requests, 1 KB", value: 2, atMost: 2, within: true }],
  });
});
