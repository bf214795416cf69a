import type { LimitReset } from "@sluice/schema";

/** The spans that spending is counted over; `lifetime` has no beginning. */
export type SpendingWindow = LimitReset | "lifetime";

/**
 * When the current window began, in ms since the epoch: midnight UTC of the day, of the week's Monday
 * or of the month's first day (wire reference §12); 0 for `lifetime`.
 */
export function windowStart(window: SpendingWindow, now: number): number {
  const day = new Date(now);
  const [year, month, date] = [day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate()];
  switch (window) {
    case "daily":
      return Date.UTC(year, month, date);
    case "weekly":
      return Date.UTC(year, month, date - ((day.getUTCDay() + 6) % 7));
    case "monthly":
      return Date.UTC(year, month, 1);
    case "lifetime":
      return 0;
  }
}
