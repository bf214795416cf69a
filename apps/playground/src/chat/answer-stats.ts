import { formatCount } from "../format/format-count.ts";
import { formatDuration } from "../format/format-duration.ts";
import { formatUsd } from "../format/format-usd.ts";
import type { Answer } from "./answer.ts";

/** One figure of an answer, ready to be read. */
export interface Stat {
  readonly id:
    | "model"
    | "provider"
    | "prompt-tokens"
    | "completion-tokens"
    | "cost"
    | "first-token"
    | "total";
  readonly label: string;
  readonly value: string;
}

/** The figures that are known of an answer; what the gateway did not say is left out. */
export function answerStats(answer: Answer): readonly Stat[] {
  const { usage, startedAt, firstTokenAt, endedAt } = answer;
  const cost = usage?.cost ?? undefined;
  const rows: readonly (readonly [Stat["id"], string, string | undefined])[] = [
    ["model", "Model", answer.model],
    ["provider", "Provider", answer.provider],
    ["prompt-tokens", "Prompt", usage && tokens(usage.prompt_tokens)],
    ["completion-tokens", "Completion", usage && tokens(usage.completion_tokens)],
    ["cost", "Cost", cost === undefined ? undefined : formatUsd(cost)],
    ["first-token", "First token", duration(startedAt, firstTokenAt)],
    ["total", "Total", duration(startedAt, endedAt)],
  ];
  return rows.flatMap(([id, label, value]) => (value === undefined ? [] : [{ id, label, value }]));
}

function tokens(count: number): string {
  return `${formatCount(count)} ${count === 1 ? "token" : "tokens"}`;
}

function duration(from: number, to: number | undefined): string | undefined {
  return to === undefined ? undefined : formatDuration(to - from);
}
