import { type SpendingWindow, windowStart } from "./window-start.ts";

/** When each window began that is current at some time, in ms since the epoch. */
export type WindowStarts = Readonly<Record<SpendingWindow, number>>;

/** Of a time, in ms since the epoch. */
export function windowStarts(at: number): WindowStarts {
  return {
    daily: windowStart("daily", at),
    weekly: windowStart("weekly", at),
    monthly: windowStart("monthly", at),
    lifetime: windowStart("lifetime", at),
  };
}
