import type { Delta } from "@sluice/schema";

/** What a model thought, as a reply or an earlier turn tells it. */
interface Thinking {
  readonly reasoning?: string | null | undefined;
  readonly reasoning_details?: Delta["reasoning_details"] | null;
}

/** Thoughts as text; `reasoning` and the details hold the same (wire reference §8.2). */
export function thoughtsOf({ reasoning, reasoning_details: details }: Thinking): string {
  if (typeof reasoning === "string" && reasoning !== "") return reasoning;
  return (details ?? []).map((detail) => textIn(detail.text) + textIn(detail.summary)).join("");
}

const textIn = (value: unknown): string => (typeof value === "string" ? value : "");
