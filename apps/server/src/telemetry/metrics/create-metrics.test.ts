import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { createSoloGroup } from "../../workers/create-solo-group.ts";
import { LedgerCounts } from "../counted-ledger.ts";
import { OpenRequests } from "../open-requests.ts";
import { createMetrics } from "./create-metrics.ts";

const page = readFileSync(new URL("../../../../../docs/operations.md", import.meta.url), "utf8");

function metrics(group = createSoloGroup()) {
  return createMetrics({
    version: "1.2.3",
    group,
    clock: { now: () => 0 },
    open: new OpenRequests(),
    health: { view: () => new Map() },
    ledgerCounts: new LedgerCounts(),
    keys: { callerFigures: async () => ({ hits: 5, misses: 2, size: 1 }) },
    catalog: () => ({ models: new Map() }),
  });
}

test("the page names every metric with its type and its labels, and no other", async () => {
  const { registry } = metrics();
  const ours = registry.getMetricsAsArray().filter(({ name }) => name.startsWith("sluice_"));
  const known = ours.map((metric) => {
    const { labelNames = [] } = metric as { readonly labelNames?: readonly string[] };
    return `${metric.name} ${typeOf(metric)} ${labelNames.join(", ")}`.trim();
  });
  const told = [...page.matchAll(/^\| `(sluice_\w+)` \| (\w+) \|([^|]*)\|/gm)].map(
    ([, name, type, labels = ""]) => `${name} ${type} ${labels.trim()}`.trim(),
  );
  expect(told.sort()).toEqual(known.sort());
});

const typeOf = ({ type }: { readonly type: unknown }) => String(type);

test("names follow Prometheus: counters end in _total, units are base units", () => {
  for (const metric of metrics().registry.getMetricsAsArray()) {
    if (!metric.name.startsWith("sluice_")) continue;
    if (typeOf(metric) === "counter") expect(metric.name).toMatch(/_total$/);
    expect(metric.name).not.toMatch(/_(ms|milliseconds|nanos)\b/);
  }
});

test("the workers of a group tell together", async () => {
  const mine = metrics();
  mine.sinks[0]?.ended(record());
  const other = await mine.registry.getMetricsAsJSON();
  const group = {
    ...createSoloGroup(),
    worker: 1,
    askAll: async () => [JSON.parse(JSON.stringify(other)), JSON.parse(JSON.stringify(other))],
  };
  const text = await metrics(group).text();
  expect(text).toMatch(
    /^sluice_requests_total\{operation="chat",status="200",outcome="complete",streamed="false"\} 2$/m,
  );
  expect(text).toMatch(/^sluice_request_duration_seconds_count\{.*\} 2$/m);
  expect(text).toMatch(/^sluice_key_cache_lookups_total\{result="hit"\} 10$/m);
  expect(text).toMatch(/^sluice_key_cache_entries 2$/m);
  expect(text).toMatch(/^sluice_build_info\{version="1.2.3"\} 1$/m);
});

function record() {
  return {
    operation: "chat",
    method: "POST",
    status: 200,
    outcome: "complete",
    streamed: false,
    startedAt: 0,
    endedAt: 10,
  } as const;
}
