import type { Usage } from "@sluice/schema";
import { asCount } from "../read/as-count.ts";
import { asObject } from "../read/as-object.ts";

/** Their counts in ours: what is billed, or, where that is not told, what was read and made. */
export function readUsage(value: unknown): Usage | undefined {
  const given = asObject(value);
  const counted = asObject(given?.billed_units) ?? asObject(given?.tokens);
  const prompt = asCount(counted?.input_tokens);
  const completion = asCount(counted?.output_tokens);
  if (prompt === undefined && completion === undefined) return undefined;
  const cached = asCount(given?.cached_tokens);
  const read = prompt ?? 0;
  const made = completion ?? 0;
  return {
    prompt_tokens: read,
    completion_tokens: made,
    total_tokens: read + made,
    ...(cached === undefined
      ? {}
      : { prompt_tokens_details: { cached_tokens: Math.min(cached, read) } }),
  };
}
