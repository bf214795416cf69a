import type { PluginHost } from "@sluice/plugins";
import type { Log } from "../ports/log.ts";
import type { Exchange } from "./exchange.ts";

/**
 * Keeps the stages that plugins report. One that tells of a failure (`data.failed`) is a warning in the log too: the
 * request went on without what failed, and few callers ask for routing metadata.
 */
export function stageReporter(
  { trace, generationId: id }: Pick<Exchange<unknown>, "trace" | "generationId">,
  log: Pick<Log, "warn">,
): PluginHost["report"] {
  return (stage) => {
    trace.stages.push(stage);
    if (stage.data?.failed === true) log.warn({ stage: stage.name, id }, stage.summary ?? "failed");
  };
}
