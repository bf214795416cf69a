import { hold, NOTHING_HELD } from "./hold.ts";
import type { MoneyPage } from "./money-page.ts";
import type { OpenReservation } from "./open-reservation.ts";

/** Ends a reservation: nothing is held for its generation any more. */
export function letGo(page: MoneyPage, { generationId, charged, held }: OpenReservation): void {
  hold(page, charged, held, NOTHING_HELD);
  page.dropReservation(generationId);
}
