import type { Choice } from "@sluice/schema";
import { asList } from "../read/as-list.ts";
import { asObject } from "../read/as-object.ts";

type Entry = Record<string, unknown>;

/**
 * Log probabilities, or null. What clients insist on is always there: `content`, and in each entry
 * `bytes` and `top_logprobs` (wire reference §7).
 */
export function readLogprobs(value: unknown): Choice["logprobs"] {
  const given = asObject(value);
  if (given === undefined) return null;
  return {
    ...given,
    content: entries(given.content),
    ...("refusal" in given ? { refusal: entries(given.refusal) } : {}),
  };
}

function entries(value: unknown): Entry[] | null {
  if (!Array.isArray(value)) return null;
  return value.flatMap((item) => {
    const entry = withBytes(item);
    return entry === undefined
      ? []
      : [
          {
            ...entry,
            top_logprobs: asList(entry.top_logprobs).flatMap((one) => withBytes(one) ?? []),
          },
        ];
  });
}

function withBytes(value: unknown): Entry | undefined {
  const entry = asObject(value);
  return entry === undefined ? undefined : { ...entry, bytes: entry.bytes ?? null };
}
