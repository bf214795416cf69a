import { expect, test, vi } from "vitest";
import { describeFaults } from "../describe-faults.ts";
import { hasServices } from "../services/has-services.ts";
import { revocation } from "./revocation.ts";

vi.setConfig({ testTimeout: 240_000 });

test.skipIf(!hasServices)("keys that are taken back are refused by every server", async () => {
  const report = await revocation({ keys: 4, withinMs: 15_000, concurrency: 4 });
  expect(describeFaults(report?.faults ?? ["a service is missing"])).toEqual([]);
  expect(report?.times).toHaveLength(8);
});
