import * as z from "zod";

/** A string of at most `max` characters, counted as Unicode code points, and at least `min`. */
export function boundedText({ min = 0, max }: { readonly min?: number; readonly max: number }) {
  return z
    .string()
    .min(min)
    .refine((text) => hasAtMost(text, max), { error: `must have at most ${max} characters` })
    .meta({ maxLength: max });
}

/** Counts only when the answer is not plain from the number of UTF-16 units. */
function hasAtMost(text: string, max: number): boolean {
  if (text.length <= max) return true;
  if (text.length > 2 * max) return false;
  let count = 0;
  for (const _ of text) count += 1;
  return count <= max;
}
