import { badRequest } from "@sluice/errors";
import { windowStart } from "../money/window-start.ts";
import type { TimeSpan } from "../ports/ledger.ts";

const DAY_MS = 86_400_000;
const DAYS = 30;

/** The day (UTC) that a query names, or the last 30, today among them. Throws 400. @param now ms since the epoch */
export function activitySpan(date: unknown, now: number): TimeSpan {
  if (date === undefined || date === "") {
    const to = windowStart("daily", now) + DAY_MS;
    return { from: to - DAYS * DAY_MS, to };
  }
  const from = typeof date === "string" ? dayOf(date) : undefined;
  if (from === undefined) throw badRequest("date must be a day such as 2026-11-28", "date");
  return { from, to: from + DAY_MS };
}

/** Midnight of a day; undefined where there is no such day. */
function dayOf(date: string): number | undefined {
  if (!/^\d{4}-\d\d-\d\d$/.test(date)) return undefined;
  const day = Date.parse(`${date}T00:00:00Z`);
  const isDay = !Number.isNaN(day) && new Date(day).toISOString().startsWith(date);
  return isDay ? day : undefined;
}
