import type { MoneyPage } from "./money-page.ts";

/** Marks that the call is about to be sent; false: nothing is held for it any more. */
export function dispatchedStep(page: MoneyPage, generationId: string): boolean {
  const open = page.reservation(generationId);
  if (open === undefined) return false;
  if (!open.dispatched) page.setReservation({ ...open, dispatched: true });
  return true;
}
