import type { Usage } from "@sluice/schema";
import { asCount } from "../read/as-count.ts";
import { asObject } from "../read/as-object.ts";
import { withSearches } from "../with-searches.ts";

/**
 * Their counts in ours. Tokens read from and written to the cache are counted beside `input_tokens` there,
 * and within `prompt_tokens` here (wire reference §4.3). Undefined where nothing was counted.
 */
export function readUsage(value: unknown): Usage | undefined {
  const given = asObject(value);
  if (given === undefined) return undefined;
  const fresh = asCount(given.input_tokens);
  const output = asCount(given.output_tokens);
  if (fresh === undefined && output === undefined) return undefined;
  const read = asCount(given.cache_read_input_tokens) ?? 0;
  const written = asCount(given.cache_creation_input_tokens) ?? 0;
  const forHour = asCount(asObject(given.cache_creation)?.ephemeral_1h_input_tokens) ?? 0;
  const prompt = (fresh ?? 0) + read + written;
  const thoughts = asCount(asObject(given.output_tokens_details)?.thinking_tokens);
  const usage: Usage = {
    prompt_tokens: prompt,
    completion_tokens: output ?? 0,
    total_tokens: prompt + (output ?? 0),
    prompt_tokens_details: {
      cached_tokens: read,
      cache_write_tokens: written,
      ...(forHour === 0 ? {} : { cache_write_1h_tokens: Math.min(forHour, written) }),
    },
    ...(thoughts === undefined
      ? {}
      : { completion_tokens_details: { reasoning_tokens: thoughts } }),
  };
  return withSearches(usage, asCount(asObject(given.server_tool_use)?.web_search_requests) ?? 0);
}
