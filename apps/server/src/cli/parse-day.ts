import { InvalidArgumentError } from "commander";
import { activitySpan } from "../http/activity-span.ts";

/** A day (UTC) such as `2026-11-28`, as its midnight in ms since the epoch. */
export function parseDay(text: string): number {
  try {
    return activitySpan(text, 0).from;
  } catch {
    throw new InvalidArgumentError("It must be a day such as 2026-11-28.");
  }
}
