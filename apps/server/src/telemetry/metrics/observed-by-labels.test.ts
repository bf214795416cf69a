import { AggregatorRegistry, Histogram, Registry } from "prom-client";
import { expect, test } from "vitest";
import { observedByLabels } from "./observed-by-labels.ts";

const names = {
  name: "took_seconds",
  help: "How long it took",
  labelNames: ["provider", "model"],
  buckets: [0.1, 0.5, 1],
} as const;
const OBSERVED = [
  ["north", "acme/large", 0.05],
  ["north", "acme/large", 0.1],
  ["south", "acme/large", 0.7],
  ["north", "acme/large", 12.5],
  ["", "", 0],
] as const;

test("what is told is what prom-client would tell, of one process and of several", async () => {
  const [ours, theirs] = [new Registry(), new Registry()];
  const observed = observedByLabels(ours, names);
  const histogram = new Histogram({ ...names, buckets: [...names.buckets], registers: [theirs] });
  expect(await ours.metrics()).toBe(await theirs.metrics());
  for (const [provider, model, value] of OBSERVED) {
    observed.of(provider, model).observe(value);
    histogram.observe({ provider, model }, value);
  }
  expect(await ours.metrics()).toBe(await theirs.metrics());
  expect(await ofTwo(ours)).toBe(await ofTwo(theirs));
});

async function ofTwo(registry: Registry): Promise<string> {
  const told = async () => JSON.parse(JSON.stringify(await registry.getMetricsAsJSON()));
  return AggregatorRegistry.aggregate([await told(), await told()]).metrics();
}
