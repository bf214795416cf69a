import type { LimitReset } from "@sluice/schema";

/** The spans that spending is counted over; `lifetime` has no beginning. */
export type SpendingWindow = LimitReset | "lifetime";

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;
/** 1970 began on a Thursday. */
const FIRST_MONDAY = 4 * DAY_MS;

/**
 * When the current window began, in ms since the epoch: midnight UTC of the day, of the week's Monday
 * or of the month's first day (wire reference §12); 0 for `lifetime`.
 */
export function windowStart(window: SpendingWindow, now: number): number {
  switch (window) {
    case "daily":
      return Math.floor(now / DAY_MS) * DAY_MS;
    case "weekly":
      return Math.floor((now - FIRST_MONDAY) / WEEK_MS) * WEEK_MS + FIRST_MONDAY;
    case "monthly": {
      const day = new Date(now);
      return Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), 1);
    }
    case "lifetime":
      return 0;
  }
}
