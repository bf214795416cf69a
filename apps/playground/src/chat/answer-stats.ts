import { formatCount } from "../format/format-count.ts";
import { formatDuration } from "../format/format-duration.ts";
import { formatUsd } from "../format/format-usd.ts";
import { knownStats } from "../result/known-stats.ts";
import type { Stat } from "../result/stat.ts";
import type { Answer } from "./answer.ts";

/** The figures that are known of an answer. */
export function answerStats(answer: Answer): readonly Stat[] {
  const { usage, startedAt, firstTokenAt, endedAt } = answer;
  const cost = usage?.cost ?? undefined;
  return knownStats([
    ["model", "Model", answer.model],
    ["provider", "Provider", answer.provider],
    ["prompt-tokens", "Prompt", usage && tokens(usage.prompt_tokens)],
    ["completion-tokens", "Completion", usage && tokens(usage.completion_tokens)],
    ["cost", "Cost", cost === undefined ? undefined : formatUsd(cost)],
    ["first-token", "First token", duration(startedAt, firstTokenAt)],
    ["total", "Total", duration(startedAt, endedAt)],
  ]);
}

function tokens(count: number): string {
  return `${formatCount(count)} ${count === 1 ? "token" : "tokens"}`;
}

function duration(from: number, to: number | undefined): string | undefined {
  return to === undefined ? undefined : formatDuration(to - from);
}
