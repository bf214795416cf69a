import { letGo } from "./let-go.ts";
import { lostEntry } from "./lost-entry.ts";
import type { MoneyPage } from "./money-page.ts";
import type { OpenReservation } from "./open-reservation.ts";
import { settleStep } from "./settle-step.ts";

/**
 * Ends what a process that is gone has left: a call that was sent is charged as far as it is known to have come,
 * one that was not is let go of. Gives whether it was charged.
 *
 * @param lastSeen ms since the epoch, when its process last said that it lived
 */
export function abandonStep(page: MoneyPage, left: OpenReservation, lastSeen: number): boolean {
  if (left.dispatched) settleStep(page, lostEntry(left, lastSeen));
  else letGo(page, left.generationId);
  return left.dispatched;
}
