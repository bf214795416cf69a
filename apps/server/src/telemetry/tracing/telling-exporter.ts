import type { SpanExporter } from "@opentelemetry/sdk-trace";
import type { Log } from "../../ports/log.ts";

/** The same exporter, whose failures the log tells once, and once when it works again. */
export function tellingExporter(
  exporter: SpanExporter,
  log: Pick<Log, "warn" | "info">,
): SpanExporter {
  let failing = false;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const failed = result.error !== undefined || result.code !== 0;
        if (failed && !failing) log.warn({ err: result.error }, "traces cannot be sent");
        if (!failed && failing) log.info({}, "traces are sent again");
        failing = failed;
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
  };
}
