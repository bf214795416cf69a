import { Counter, Histogram, type Registry } from "prom-client";
import { firstTokenMs, type RequestRecord, type RequestSink } from "../request-record.ts";

/** Answers of models take from a tenth of a second to minutes. */
const DURATIONS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 30, 60, 120, 300, 600];
const FIRST_TOKENS = [0.05, 0.1, 0.2, 0.3, 0.5, 0.75, 1, 1.5, 2, 3, 5, 10, 20, 30, 60];
const NANOS = 1e9;

/** Counts requests when they are over. Labels name no key and no user; models are those of the catalogue. */
export function requestMetrics(registry: Registry): RequestSink {
  const registers = [registry];
  const requests = new Counter({
    registers,
    name: "sluice_requests_total",
    help: "Requests that are over, by operation, HTTP status as sent (499: the caller left before), outcome and whether the answer was a stream",
    labelNames: ["operation", "status", "outcome", "streamed"],
  });
  const durations = new Histogram({
    registers,
    name: "sluice_request_duration_seconds",
    help: "Time from the request to the end of its answer",
    labelNames: ["operation", "streamed"],
    buckets: DURATIONS,
  });
  const firstTokens = new Histogram({
    registers,
    name: "sluice_time_to_first_token_seconds",
    help: "Time from the request to the first token of a streamed answer, failed attempts included",
    labelNames: ["provider", "model"],
    buckets: FIRST_TOKENS,
  });
  const refusals = new Counter({
    registers,
    name: "sluice_refusals_total",
    help: "Requests that were refused before any upstream was called",
    labelNames: ["operation", "reason"],
  });
  const used = usageMetrics(registry);
  return {
    ended(record) {
      const { operation, status, outcome, startedAt, endedAt, generation } = record;
      const streamed = String(record.streamed);
      requests.inc({ operation, status, outcome, streamed });
      durations.observe({ operation, streamed }, (endedAt - startedAt) / 1000);
      const reason = refusalReason(record);
      if (reason !== undefined) refusals.inc({ operation, reason });
      if (generation === undefined) return;
      used(generation.entry);
      const firstToken = firstTokenMs(record);
      if (firstToken === undefined) return;
      firstTokens.observe(servedBy(generation.entry), firstToken / 1000);
    },
  };
}

type Entry = NonNullable<RequestRecord["generation"]>["entry"];

function usageMetrics(registry: Registry): (entry: Entry) => void {
  const registers = [registry];
  const labelNames = ["provider", "model"] as const;
  const input = new Counter({
    registers,
    name: "sluice_input_tokens_total",
    help: "Tokens of prompts, as they were charged",
    labelNames,
  });
  const output = new Counter({
    registers,
    name: "sluice_output_tokens_total",
    help: "Tokens of answers, as they were charged",
    labelNames,
  });
  const cost = new Counter({
    registers,
    name: "sluice_cost_usd_total",
    help: "What callers were charged, in US dollars",
    labelNames,
  });
  return (entry) => {
    const by = servedBy(entry);
    if (entry.promptTokens > 0) input.inc(by, entry.promptTokens);
    if (entry.completionTokens > 0) output.inc(by, entry.completionTokens);
    if (entry.costNanos > 0) cost.inc(by, entry.costNanos / NANOS);
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
