import { expect, test, vi } from "vitest";
import { describeFaults } from "../describe-faults.ts";
import { hasServices } from "../services/has-services.ts";
import { crash } from "./crash.ts";

vi.setConfig({ testTimeout: 300_000 });

const SETTINGS = hasServices ? (["sqlite", "replicas"] as const) : (["sqlite"] as const);

test.each(SETTINGS)("killed servers lose no cent: %s", async (setting) => {
  // Seconds late is no fault of a machine that has other work.
  const report = await crash({ setting, kills: 2, seed: 3, concurrency: 8, checkpointMs: 10_000 });
  expect(describeFaults(report?.faults ?? ["a service is missing"])).toEqual([]);
  expect(report?.complete).toBeGreaterThan(0);
});
