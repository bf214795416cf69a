import type { Attempt } from "../attempt.ts";
import type { Outcome } from "../endpoint-health.ts";
import { speaksAgainst } from "./speaks-against.ts";

/** What is remembered of an ended attempt. */
export function outcomeOf(attempt: Attempt): Outcome {
  const { startedAt, committedAt, failure, endedAt = startedAt } = attempt;
  if (failure !== undefined) return { at: endedAt, ok: false, counts: speaksAgainst(failure) };
  const tokensPerSecond = speedOf(attempt);
  return {
    at: endedAt,
    ok: true,
    counts: true,
    latencyMs: Math.max(0, (committedAt ?? endedAt) - startedAt),
    ...(tokensPerSecond === undefined ? {} : { tokensPerSecond }),
  };
}

function speedOf({ committedAt, endedAt, outputTokens }: Attempt): number | undefined {
  if (committedAt === undefined || endedAt === undefined || outputTokens === undefined) return;
  return endedAt > committedAt ? (outputTokens * 1000) / (endedAt - committedAt) : undefined;
}
