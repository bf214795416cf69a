import type { Usage } from "@sluice/schema";
import { asCount } from "../read/as-count.ts";
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
    prompt_tokens_details: { cached_tokens: read, cache_write_tokens: written },
  };
}
