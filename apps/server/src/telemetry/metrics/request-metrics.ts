import type { Registry } from "prom-client";
import { firstTokenMs, type RequestRecord, type RequestSink } from "../request-record.ts";
import { countedByLabels } from "./counted-by-labels.ts";
import { observedByLabels } from "./observed-by-labels.ts";

/** Answers of models take from a tenth of a second to minutes. */
const DURATIONS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 30, 60, 120, 300, 600];
const FIRST_TOKENS = [0.05, 0.1, 0.2, 0.3, 0.5, 0.75, 1, 1.5, 2, 3, 5, 10, 20, 30, 60];
const NANOS = 1e9;

/** Counts requests when they are over. Labels name no key and no user; models are those of the catalogue. */
export function requestMetrics(registry: Registry): RequestSink {
  const requests = countedByLabels(registry, {
    name: "sluice_requests_total",
    help: "Requests that are over, by operation, HTTP status as sent (499: the caller left before), outcome and whether the answer was a stream",
    labelNames: ["operation", "status", "outcome", "streamed"],
  });
  const durations = observedByLabels(registry, {
    name: "sluice_request_duration_seconds",
    help: "Time from the request to the end of its answer",
    labelNames: ["operation", "streamed"],
    buckets: DURATIONS,
  });
  const firstTokens = observedByLabels(registry, {
    name: "sluice_time_to_first_token_seconds",
    help: "Time from the request to the first token of a streamed answer, failed attempts included",
    labelNames: ["provider", "model"],
    buckets: FIRST_TOKENS,
  });
  const refusals = countedByLabels(registry, {
    name: "sluice_refusals_total",
    help: "Requests that were refused before any upstream was called",
    labelNames: ["operation", "reason"],
  });
  const used = usageMetrics(registry);
  return {
    ended(record) {
      const { operation, status, outcome, startedAt, endedAt, generation } = record;
      const streamed = String(record.streamed);
      requests.of(operation, status, outcome, streamed).add(1);
      durations.of(operation, streamed).observe((endedAt - startedAt) / 1000);
      const reason = refusalReason(record);
      if (reason !== undefined) refusals.of(operation, reason).add(1);
      if (generation === undefined) return;
      used(generation.entry);
      const firstToken = firstTokenMs(record);
      if (firstToken === undefined) return;
      const { provider, model } = servedBy(generation.entry);
      firstTokens.of(provider, model).observe(firstToken / 1000);
    },
  };
}

type Entry = NonNullable<RequestRecord["generation"]>["entry"];

function usageMetrics(registry: Registry): (entry: Entry) => void {
  const labelNames = ["provider", "model"] as const;
  const input = countedByLabels(registry, {
    name: "sluice_input_tokens_total",
    help: "Tokens of prompts, as they were charged",
    labelNames,
  });
  const output = countedByLabels(registry, {
    name: "sluice_output_tokens_total",
    help: "Tokens of answers, as they were charged",
    labelNames,
  });
  const cost = countedByLabels(registry, {
    name: "sluice_cost_usd_total",
    help: "What callers were charged, in US dollars",
    labelNames,
  });
  return (entry) => {
    const { provider, model } = servedBy(entry);
    if (entry.promptTokens > 0) input.of(provider, model).add(entry.promptTokens);
    if (entry.completionTokens > 0) output.of(provider, model).add(entry.completionTokens);
    if (entry.costNanos > 0) cost.of(provider, model).add(entry.costNanos / NANOS);
  };
}

/** Of what no endpoint answered both are empty. */
function servedBy({ provider, model }: Entry) {
  return { provider: provider ?? "", model: model ?? "" };
}

/** Why nothing was sent upstream; undefined: something was, or nobody is to blame but the request. */
function refusalReason({ status, generation }: RequestRecord): string | undefined {
  if (generation !== undefined && generation.attempts.length > 0) return undefined;
  switch (status) {
    case 401:
      return "credential";
    case 402:
      return "spending_limit";
    case 403:
      return "forbidden";
    case 413:
      return "body_limit";
    case 429:
      return "rate_limit";
    case 503:
      return "unavailable";
    default:
      return undefined;
  }
}
