import type { Context, Span, Tracer } from "@opentelemetry/api";
import type { IdGenerator, SpanExporter } from "@opentelemetry/sdk-trace";
import { optionalPackage } from "../../optional-package.ts";
import type { Log } from "../../ports/log.ts";
import type { RequestSink } from "../request-record.ts";
import { requestSpans, type ServerAddress, type SpanData } from "./request-spans.ts";
import { tellingExporter } from "./telling-exporter.ts";
import { tracesUrl } from "./traces-url.ts";

/** Sends traces; its failures are told in the log and touch no request. */
export interface Tracing extends RequestSink {
  /** As it stands in the configuration. */
  readonly endpoint: string;
  /** Sends what waits, within a few seconds, and ends. */
  close(): Promise<void>;
}

/** What traces need from outside. */
export interface TracingOptions {
  readonly endpoint: string;
  readonly version: string;
  readonly log: Pick<Log, "warn" | "info">;
  readonly serverOf: (provider: string) => ServerAddress | undefined;
}

/** How long one batch may take to be sent, in ms. */
const EXPORT_MS = 5_000;
/** How often what has been gathered is sent, in ms. */
const EVERY_MS = 2_000;

const api = () =>
  optionalPackage("@opentelemetry/api").load() as Promise<typeof import("@opentelemetry/api")>;
const sdk = () =>
  optionalPackage("@opentelemetry/sdk-trace").load() as Promise<
    typeof import("@opentelemetry/sdk-trace")
  >;
const resources = () =>
  optionalPackage("@opentelemetry/resources").load() as Promise<
    typeof import("@opentelemetry/resources")
  >;
const otlp = () =>
  optionalPackage("@opentelemetry/exporter-trace-otlp-http").load() as Promise<
    typeof import("@opentelemetry/exporter-trace-otlp-http")
  >;

/** Loads OpenTelemetry and begins to send; throws when its packages are not installed. */
export async function openTracing(options: TracingOptions): Promise<Tracing> {
  const [otel, trace, resource, exporter] = await loaded();
  const url = tracesUrl(options.endpoint);
  const sending = new exporter.OTLPTraceExporter({ url, timeoutMillis: EXPORT_MS });
  const ids = pinnedIds(new trace.RandomIdGenerator());
  const provider = new trace.TracerProvider({
    idGenerator: ids.generator,
    resource: resource.resourceFromAttributes({
      "service.name": "sluice",
      "service.version": options.version,
    }),
    spanProcessors: [
      new trace.BatchSpanProcessor({
        exporter: tellingExporter(sending as SpanExporter, options.log),
        exportTimeoutMillis: EXPORT_MS,
        scheduledDelayMillis: EVERY_MS,
      }),
    ],
  });
  const tracer = provider.getTracer("sluice", options.version);
  const write = (data: SpanData, kind: number, context: Context): Span =>
    writeSpan(tracer, otel.SpanStatusCode.ERROR, data, kind, context);

  return {
    endpoint: options.endpoint,
    ended(record) {
      const spans = requestSpans(record, options.serverOf);
      if (spans === undefined) return;
      const { parent } = spans;
      let context = otel.ROOT_CONTEXT;
      if (parent?.spanId !== undefined) {
        context = otel.trace.setSpanContext(context, {
          traceId: parent.traceId,
          spanId: parent.spanId,
          traceFlags: parent.sampled ? otel.TraceFlags.SAMPLED : otel.TraceFlags.NONE,
          isRemote: true,
        });
      }
      const request = ids.within(parent?.traceId, () =>
        write(spans.request, otel.SpanKind.SERVER, context),
      );
      const inner = otel.trace.setSpan(context, request);
      for (const call of spans.calls) {
        write(call, otel.SpanKind.CLIENT, inner).end(new Date(call.endedAt));
      }
      request.end(new Date(spans.request.endedAt));
    },
    close: () => provider.shutdown().catch(() => {}),
  };
}

async function loaded() {
  try {
    return await Promise.all([api(), sdk(), resources(), otlp()]);
  } catch (cause) {
    throw new Error(
      "telemetry.otlp needs the packages @opentelemetry/api, sdk-trace, resources and exporter-trace-otlp-http: install Sluice with its optional dependencies",
      { cause },
    );
  }
}

function writeSpan(
  tracer: Tracer,
  errorCode: number,
  { name, startedAt, attributes, errorType }: SpanData,
  kind: number,
  context: Context,
): Span {
  const known = Object.entries(attributes).filter(([, value]) => value !== undefined);
  const span = tracer.startSpan(
    name,
    {
      kind,
      startTime: new Date(startedAt),
      attributes: Object.fromEntries(known) as Record<string, string>,
    },
    context,
  );
  if (errorType === undefined) return span;
  return span.setAttribute("error.type", errorType).setStatus({ code: errorCode });
}

/** Ids by chance; a trace that the caller named has its id. */
function pinnedIds(random: IdGenerator) {
  let pinned: string | undefined;
  return {
    generator: {
      generateTraceId: () => pinned ?? random.generateTraceId(),
      generateSpanId: () => random.generateSpanId(),
    },
    within<Result>(traceId: string | undefined, act: () => Result): Result {
      pinned = traceId;
      try {
        return act();
      } finally {
        pinned = undefined;
      }
    },
  };
}
