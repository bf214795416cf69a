import { usdOf } from "../../money/usd.ts";
import type { UpstreamCall } from "../../ports/upstream-call.ts";
import { firstTokenMs, type GenerationRecord, type RequestRecord } from "../request-record.ts";
import { traceAttributes } from "./trace-attributes.ts";
import { type TraceParent, traceParent } from "./trace-parent.ts";

type Value = string | number | boolean | readonly string[];
/** Names and values; undefined ones are left out. */
export type SpanAttributes = Readonly<Record<string, Value | undefined>>;

/** A span before any library knows of it. */
export interface SpanData {
  readonly name: string;
  /** Ms since the epoch. */
  readonly startedAt: number;
  readonly endedAt: number;
  readonly attributes: SpanAttributes;
  /** What went wrong, in a word of a closed set or a status. */
  readonly errorType?: string;
}

/** The span of a request, and those of its upstream calls within it. */
export interface RequestSpans {
  readonly parent: TraceParent | undefined;
  readonly request: SpanData;
  readonly calls: readonly SpanData[];
}

/** Where a provider's calls go. */
export interface ServerAddress {
  readonly host: string;
  readonly port: number;
}

/**
 * A request of a model as spans, by OpenTelemetry's conventions for generative AI; undefined: it is none of a model.
 *
 * @param serverOf the address of a provider, by slug
 */
export function requestSpans(
  record: RequestRecord,
  serverOf: (provider: string) => ServerAddress | undefined,
): RequestSpans | undefined {
  const { generation, traceparent, startedAt, endedAt } = record;
  if (generation === undefined) return undefined;
  const { entry } = generation;
  const errorType = errorOf(record);
  return {
    parent: traceParent(traceparent, entry.trace),
    request: {
      name: nameOf(record, entry.model ?? generation.requestedModel),
      startedAt,
      endedAt,
      attributes: { ...ofRequest(record, generation), ...traceAttributes(entry.trace) },
      ...(errorType === undefined ? {} : { errorType }),
    },
    calls: entry.calls.map((call) => spanOfCall(call, record, generation, serverOf)),
  };
}

/** `chat acme/large` */
function nameOf({ operation }: RequestRecord, model: string | undefined): string {
  return model === undefined ? operation : `${operation} ${model}`;
}

function ofRequest(record: RequestRecord, generation: GenerationRecord): SpanAttributes {
  const { entry, requestedModel, said } = generation;
  const firstToken = firstTokenMs(record);
  return {
    "gen_ai.operation.name": record.operation,
    "gen_ai.request.model": requestedModel,
    "gen_ai.response.model": entry.model ?? undefined,
    "gen_ai.response.id": generation.id,
    "gen_ai.provider.name": entry.provider ?? undefined,
    "gen_ai.usage.input_tokens": entry.promptTokens,
    "gen_ai.usage.output_tokens": entry.completionTokens,
    "gen_ai.response.finish_reasons":
      entry.finishReason === null ? undefined : [entry.finishReason],
    "gen_ai.response.time_to_first_chunk": firstToken === undefined ? undefined : firstToken / 1000,
    "http.response.status_code": record.status,
    "sluice.outcome": record.outcome,
    "sluice.streamed": record.streamed,
    "sluice.cost_usd": usdOf(entry.costNanos),
    "sluice.usage.estimated": entry.estimated,
    "sluice.key": generation.caller.label,
    "sluice.prompt": said?.prompt,
    "sluice.answer": said?.answer,
  };
}

function errorOf({ outcome, error, status }: RequestRecord): string | undefined {
  if (outcome === "complete") return undefined;
  if (outcome === "cancelled") return "cancelled";
  const type = error?.metadata?.error_type;
  return typeof type === "string" ? type : String(error?.status ?? status);
}

function spanOfCall(
  call: UpstreamCall,
  record: RequestRecord,
  { attempts }: GenerationRecord,
  serverOf: (provider: string) => ServerAddress | undefined,
): SpanData {
  const { provider, model, failure, status, startedAt, endedAt } = call;
  const server = serverOf(provider);
  const of = attempts.find(({ endpoint }) => endpoint.id === call.endpoint);
  const isAnswer = failure === null && (call.promptTokens > 0 || call.completionTokens > 0);
  return {
    name: nameOf(record, model),
    startedAt,
    endedAt: endedAt ?? record.endedAt,
    attributes: {
      "gen_ai.operation.name": record.operation,
      "gen_ai.provider.name": provider,
      "gen_ai.request.model": of?.endpoint.upstreamModel ?? model,
      "gen_ai.response.model": failure === null ? model : undefined,
      "gen_ai.usage.input_tokens": isAnswer ? call.promptTokens : undefined,
      "gen_ai.usage.output_tokens": isAnswer ? call.completionTokens : undefined,
      "server.address": server?.host,
      "server.port": server?.port,
      "http.response.status_code": status ?? undefined,
      "sluice.endpoint": call.endpoint,
      "sluice.attempt.purpose": call.purpose,
    },
    ...(failure === null ? {} : { errorType: failure }),
  };
}
