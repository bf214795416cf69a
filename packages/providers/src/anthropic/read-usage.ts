import type { Usage } from "@sluice/schema";
import { asCount } from "../read/as-count.ts";
import { asObject, type JsonObject } from "../read/as-object.ts";

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
  return {
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
    ...searches(asObject(given.server_tool_use)),
  };
}

/** What the provider's own search was used for; under both names (wire reference §7.1). */
function searches(given: JsonObject | undefined) {
  const count = asCount(given?.web_search_requests) ?? 0;
  if (count === 0) return {};
  const told = { web_search_requests: count };
  return { server_tool_use_details: told, server_tool_use: told };
}
