import { expect, test, vi } from "vitest";
import { describeFaults } from "../describe-faults.ts";
import { hasServices } from "../services/has-services.ts";
import { outage } from "./outage.ts";

vi.setConfig({ testTimeout: 300_000 });

test.skipIf(!hasServices)("a database and a Redis that go and come lose no cent", async () => {
  const options = { rounds: 1, awayMs: 2_000, wholeAgainMs: 20_000, seed: 2, concurrency: 6 };
  const report = await outage(options);
  expect(describeFaults(report?.faults ?? ["a service is missing"])).toEqual([]);
  expect(report?.complete).toBeGreaterThan(0);
  expect(report?.refused).toBeGreaterThan(0);
});
