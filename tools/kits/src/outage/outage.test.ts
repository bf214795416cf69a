import { expect, test, vi } from "vitest";
import { describeFaults } from "../describe-faults.ts";
import { hasServices } from "../services/has-services.ts";
import { outage } from "./outage.ts";
import { silence } from "./silence.ts";

vi.setConfig({ testTimeout: 300_000 });

/** Of a machine that does much else. */
const OPTIONS = { wholeAgainMs: 20_000, refusedWithinMs: 30_000, seed: 2, concurrency: 6 };

test.skipIf(!hasServices)("a database and a Redis that go and come lose no cent", async () => {
  const report = await outage({ ...OPTIONS, rounds: 1, awayMs: 2_000 });
  expect(describeFaults(report?.faults ?? ["a service is missing"])).toEqual([]);
  expect(report?.complete).toBeGreaterThan(0);
  expect(report?.refused).toBeGreaterThan(0);
});

test.skipIf(!hasServices)(
  "a network that swallows packets loses no cent, and stops no other host",
  async () => {
    const holes = (["postgres", "both"] as const).map((service) => ({
      service,
      silence: "both" as const,
      isDeaf: service === "postgres",
      afterwards: "lost" as const,
      awayMs: 5_000,
    }));
    const report = await silence({ ...OPTIONS, holes });
    expect(describeFaults(report?.faults ?? ["a service is missing"])).toEqual([]);
    expect(report?.complete).toBeGreaterThan(0);
    expect(report?.refused).toBeGreaterThan(0);
  },
);
