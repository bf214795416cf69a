import type { DoneAttempt } from "../attempt.ts";
import type { Measure } from "../endpoint-health.ts";

/** What a whole answer lets be measured; only a streamed one has a first token and a speed. */
export function measuresOf(
  attempt: Omit<DoneAttempt, "endpoint" | "purpose">,
): Readonly<Partial<Record<Measure, number>>> {
  const { startedAt, committedAt, endedAt, streamed, outputTokens } = attempt;
  const latencyMs = Math.max(0, endedAt - startedAt);
  if (streamed !== true) return { latencyMs };
  const firstTokenMs = Math.max(0, committedAt - startedAt);
  if (outputTokens === undefined || endedAt <= committedAt) return { latencyMs, firstTokenMs };
  return {
    latencyMs,
    firstTokenMs,
    tokensPerSecond: (outputTokens * 1000) / (endedAt - committedAt),
  };
}
