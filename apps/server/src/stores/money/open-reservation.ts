import type { Amount } from "../../money/budget.ts";
import type { Charged, Produced, ReservationAsk } from "../../ports/reservation.ts";

/** What is held for a generation that is not over. */
export interface OpenReservation {
  readonly generationId: string;
  readonly charged: Charged;
  readonly held: Amount;
  /** Ms since the epoch: the request's. */
  readonly createdAt: number;
  /** The upstream call was sent, so that a lost generation is charged. */
  readonly dispatched: boolean;
  /** As the last checkpoint says. */
  readonly produced: Produced;
  readonly record: Omit<ReservationAsk["record"], "price"> & {
    readonly priceVersion: string | null;
  };
  /** The process that holds it. */
  readonly owner: string;
}
