import type { SpendingWindow } from "./window-start.ts";

const DAY_MS = 86_400_000;

/** When a window that began at `start` is over, in ms since the epoch; undefined: never. */
export function windowEnd(window: SpendingWindow, start: number): number | undefined {
  switch (window) {
    case "daily":
      return start + DAY_MS;
    case "weekly":
      return start + 7 * DAY_MS;
    case "monthly": {
      const day = new Date(start);
      return Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 1);
    }
    case "lifetime":
      return undefined;
  }
}
