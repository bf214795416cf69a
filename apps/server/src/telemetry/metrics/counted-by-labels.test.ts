import { Registry } from "prom-client";
import { expect, test } from "vitest";
import { countedByLabels } from "./counted-by-labels.ts";

test("each set of labels is counted apart, and asking does not count", async () => {
  const registry = new Registry();
  const counted = countedByLabels(registry, {
    name: "calls_total",
    help: "Calls",
    labelNames: ["provider", "status"],
  });
  counted.of("north", 200).add(1);
  counted.of("north", 429).add(2);
  counted.of("south", 200).add(1);
  counted.of("north", 200).add(0.5);
  await registry.metrics();
  expect(await registry.metrics()).toBe(
    [
      "# HELP calls_total Calls",
      "# TYPE calls_total counter",
      'calls_total{provider="north",status="200"} 1.5',
      'calls_total{provider="north",status="429"} 2',
      'calls_total{provider="south",status="200"} 1',
      "",
    ].join("\n"),
  );
});
