import type { LimitReset } from "@sluice/schema";

/** The spans that spending is counted over; `lifetime` has no beginning. */
export type SpendingWindow = LimitReset | "lifetime";

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;
/** 1970 began on a Thursday. */
const FIRST_MONDAY = 4 * DAY_MS;

/** The month that was asked for last: nearly always it is asked for again, and a `Date` is dear. */
let month = monthOf(0);

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
    case "monthly":
      if (now < month.start || now >= month.end) month = monthOf(now);
      return month.start;
    case "lifetime":
      return 0;
  }
}

function monthOf(now: number) {
  const day = new Date(now);
  const [year, index] = [day.getUTCFullYear(), day.getUTCMonth()];
  return { start: Date.UTC(year, index, 1), end: Date.UTC(year, index + 1, 1) };
}
