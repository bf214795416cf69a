import type { Checkpoint } from "../../ports/reservation.ts";
import type { MoneyPage } from "./money-page.ts";

/** Notes how far generations have come; those that are over are passed over. */
export function checkpointStep(page: MoneyPage, checkpoints: readonly Checkpoint[]): void {
  for (const { generationId, produced } of checkpoints) {
    const open = page.reservation(generationId);
    if (open !== undefined) page.setReservation({ ...open, produced });
  }
}
