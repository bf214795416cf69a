import { hold, NOTHING_HELD } from "./hold.ts";
import type { MoneyPage } from "./money-page.ts";

/** Ends a generation's reservation, if there is one: nothing is held for it any more. */
export function letGo(page: MoneyPage, generationId: string): void {
  const open = page.takeReservation(generationId);
  if (open !== undefined) hold(page, open.charged, open.held, NOTHING_HELD);
}
