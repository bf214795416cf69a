import type { Choice } from "@sluice/schema";
import { asObject } from "../read/as-object.ts";

/** Log probabilities as they came, or null; `content` is always present (wire reference §7). */
export function readLogprobs(value: unknown): Choice["logprobs"] {
  const given = asObject(value);
  if (given === undefined) return null;
  const list = (entry: unknown) =>
    Array.isArray(entry) ? (entry as Record<string, unknown>[]) : null;
  return {
    ...given,
    content: list(given.content),
    ...("refusal" in given ? { refusal: list(given.refusal) } : {}),
  };
}
