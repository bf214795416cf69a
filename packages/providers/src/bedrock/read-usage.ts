import type { Usage } from "@sluice/schema";
import { asCount } from "../read/as-count.ts";
import { asList } from "../read/as-list.ts";
import { asObject } from "../read/as-object.ts";

/**
 * Their counts in ours. Tokens read from and written to the cache are counted beside `inputTokens` there, and
 * within `prompt_tokens` here (wire reference §4.3). Undefined where nothing was counted.
 */
export function readUsage(value: unknown): Usage | undefined {
  const given = asObject(value);
  const fresh = asCount(given?.inputTokens);
  const output = asCount(given?.outputTokens);
  if (fresh === undefined && output === undefined) return undefined;
  const read = asCount(given?.cacheReadInputTokens) ?? 0;
  const written = asCount(given?.cacheWriteInputTokens) ?? 0;
  const prompt = (fresh ?? 0) + read + written;
  return {
    prompt_tokens: prompt,
    completion_tokens: output ?? 0,
    total_tokens: prompt + (output ?? 0),
    prompt_tokens_details: {
      cached_tokens: read,
      cache_write_tokens: written,
      ...forHour(given?.cacheDetails, written),
    },
  };
}

/** Writes to the cache are told apart by how long they stay. */
function forHour(details: unknown, written: number) {
  const counts = asList(details)
    .map(asObject)
    .filter((each) => each?.ttl === "1h")
    .map((each) => asCount(each?.inputTokens) ?? 0);
  const sum = counts.reduce((total, count) => total + count, 0);
  return sum === 0 ? {} : { cache_write_1h_tokens: Math.min(sum, written) };
}
