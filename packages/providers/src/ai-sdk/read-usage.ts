import type { Usage } from "@sluice/schema";
import { asCount } from "../read/as-count.ts";
import { asObject, type JsonObject } from "../read/as-object.ts";

interface Counts {
  readonly prompt: number | undefined;
  readonly completion: number | undefined;
  readonly cached: number | undefined;
  readonly written: number | undefined;
  readonly forHour: number | undefined;
  readonly thoughts: number | undefined;
}

/** Their counts in ours: flat in version 2, nested later. Undefined where nothing was counted. */
export function readUsage(value: unknown): Usage | undefined {
  const { completion, cached, written, forHour, thoughts, ...counts } = countsOf(
    asObject(value) ?? {},
  );
  if (counts.prompt === undefined && completion === undefined) return undefined;
  const ofCache = (cached ?? 0) + (written ?? 0);
  const prompt = withCache(counts.prompt ?? 0, ofCache);
  return {
    prompt_tokens: prompt,
    completion_tokens: completion ?? 0,
    total_tokens: prompt + (completion ?? 0),
    ...cacheDetails(cached, written, forHour),
    ...(thoughts === undefined
      ? {}
      : { completion_tokens_details: { reasoning_tokens: thoughts } }),
  };
}

function countsOf({ inputTokens, outputTokens, ...flat }: JsonObject): Counts {
  const read = asObject(inputTokens) ?? { total: inputTokens, cacheRead: flat.cachedInputTokens };
  const made = asObject(outputTokens) ?? { total: outputTokens, reasoning: flat.reasoningTokens };
  return {
    prompt: asCount(read.total),
    completion: asCount(made.total),
    cached: asCount(read.cacheRead),
    written: asCount(read.cacheWrite),
    forHour: asCount(asObject(asObject(flat.raw)?.cache_creation)?.ephemeral_1h_input_tokens),
    thoughts: asCount(made.reasoning),
  };
}

function cacheDetails(
  cached: number | undefined,
  written: number | undefined,
  forHour: number | undefined,
) {
  if (cached === undefined && written === undefined) return {};
  const writes = written === undefined ? {} : { cache_write_tokens: written };
  // Their counts do not say how long a write stays; the provider's own, which they pass on, may.
  const long =
    written === undefined || forHour === undefined
      ? {}
      : { cache_write_1h_tokens: Math.min(forHour, written) };
  return { prompt_tokens_details: { cached_tokens: cached ?? 0, ...writes, ...long } };
}

/** Some packages of version 2 count tokens of the cache beside the others: then there are more of them than of all. */
function withCache(prompt: number, ofCache: number): number {
  return ofCache > prompt ? prompt + ofCache : prompt;
}
