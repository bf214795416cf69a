/** The only words a choice may end with (wire reference §7). */
export const FINISH_REASONS = ["stop", "length", "tool_calls", "content_filter", "error"] as const;

/** One of the words. */
export type FinishReason = (typeof FINISH_REASONS)[number];
