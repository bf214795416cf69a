import { expect, test } from "vitest";
import { soak } from "./soak.ts";
import { describeReport, faultsOf } from "./soak-report.ts";

test("some seconds of random requests and faults leave nothing that disagrees", {
  timeout: 240_000,
}, async () => {
  const report = await soak({
    seed: 2,
    seconds: 8,
    warmUpSeconds: 3,
    concurrency: 8,
    plainRequests: 200,
  });
  expect(faultsOf(report), describeReport(report)).toEqual([]);
  expect(report.outcomes.complete).toBeGreaterThan(20);
  expect(report.upstreamCalls).toBeGreaterThan(20);
});
