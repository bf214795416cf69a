import type { ReservationOutcome } from "../../ports/reservation.ts";

/** Why a call may not be made. */
export interface Refusal {
  readonly kind: "refused";
  readonly by: Extract<ReservationOutcome, { readonly kind: "refused" }>["by"];
  /** Ms since the epoch when the limit begins anew; absent: never by itself. */
  readonly resetsAt?: number;
  /**
   * `used-up`: nothing is left; `short`: not enough is; `unpriced`: nobody knows what it would cost; `uncounted`: its
   * prompt was not counted in time, and there may be enough.
   */
  readonly why: "used-up" | "short" | "unpriced" | "uncounted";
  /** Tokens of all answers that were asked for, and how many of them could be paid. */
  readonly requested: number;
  readonly affordable: number;
}

/** Whether a call may be made. */
export type Admission =
  | {
      readonly kind: "admitted";
      /** Tokens that each answer may have at most, so that it can be paid; absent: as the request says. */
      readonly answerTokens?: number;
    }
  | Refusal
  /** The request is over; nobody waits for the call. */
  | { readonly kind: "over" };
