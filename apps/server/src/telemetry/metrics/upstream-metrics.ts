import type { Registry } from "prom-client";
import type { UpstreamCall } from "../../ports/upstream-call.ts";
import type { RequestSink } from "../request-record.ts";
import { countedByLabels } from "./counted-by-labels.ts";
import { observedByLabels } from "./observed-by-labels.ts";

const DURATIONS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 30, 60, 120, 300, 600];

/** Counts upstream calls, plugins' own included, when their request is over. */
export function upstreamMetrics(registry: Registry): RequestSink {
  const attempts = countedByLabels(registry, {
    name: "sluice_upstream_attempts_total",
    help: "Calls of providers by outcome: answered, or the kind of failure (cancelled: another call answered first, or the caller left)",
    labelNames: ["provider", "model", "outcome"],
  });
  const extra = countedByLabels(registry, {
    name: "sluice_upstream_extra_attempts_total",
    help: "Calls beyond a request's first, by purpose: retry, fallback, hedge or continue",
    labelNames: ["provider", "purpose"],
  });
  const durations = observedByLabels(registry, {
    name: "sluice_upstream_attempt_duration_seconds",
    help: "Time from the beginning of a provider's call to its end",
    labelNames: ["provider", "model"],
    buckets: DURATIONS,
  });
  const count = (call: UpstreamCall): void => {
    const { provider, model, purpose, failure, startedAt, endedAt } = call;
    attempts.of(provider, model, failure ?? "answered").add(1);
    if (purpose !== "first") extra.of(provider, purpose).add(1);
    if (endedAt !== null) durations.of(provider, model).observe((endedAt - startedAt) / 1000);
  };
  return {
    ended({ generation }) {
      generation?.entry.calls.forEach(count);
    },
  };
}
