import { formatCount } from "../format/format-count.ts";
import { formatDuration } from "../format/format-duration.ts";
import { formatUsd } from "../format/format-usd.ts";
import { knownStats } from "../result/known-stats.ts";
import type { Stat } from "../result/stat.ts";
import type { RerankRun } from "./rerank-run.ts";

/** The figures that are known of a request; only the time of one that has no answer. */
export function rerankStats({ status, startedAt, endedAt }: RerankRun): readonly Stat[] {
  const body = status.kind === "complete" ? status.reply.body : undefined;
  const usage = body?.usage;
  const time = endedAt === undefined ? undefined : formatDuration(endedAt - startedAt);
  return knownStats([
    ["model", "Model", body?.model],
    ["provider", "Provider", body?.provider],
    ["search-units", "Search units", count(usage?.search_units)],
    ["tokens", "Tokens", count(usage?.total_tokens)],
    ["cost", "Cost", usage?.cost === undefined ? undefined : formatUsd(usage.cost)],
    ["total", "Time", time],
    ["generation", "Generation", body?.id],
  ]);
}

function count(value: number | undefined): string | undefined {
  return value === undefined ? undefined : formatCount(value);
}
