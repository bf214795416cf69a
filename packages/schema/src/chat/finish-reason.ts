/** The only words a choice may end with (wire reference §7). */
export const FINISH_REASONS = ["stop", "length", "tool_calls", "content_filter", "error"] as const;

export type FinishReason = (typeof FINISH_REASONS)[number];
