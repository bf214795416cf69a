import type {
  Checkpoint,
  ReservationAsk,
  ReservationOutcome,
  Reservations,
} from "../../../ports/reservation.ts";

/** A balance that all generations share: what a database would do, in memory, and everything it was asked. */
export interface OneBalance extends Pick<Reservations, "reserve" | "dispatched" | "checkpoint"> {
  readonly asks: ReservationAsk[];
  readonly checkpoints: Checkpoint[];
  readonly sent: string[];
  /** Nano-dollars held for all generations. */
  held(): number;
  /** The generation is over and came to this. */
  settle(generationId: string, nanos: number): void;
}

/** @param balance nano-dollars; counts only for asks that something limits */
export function oneBalance(balance: number): OneBalance {
  const holds = new Map<string, number>();
  let left = balance;
  const held = () => [...holds.values()].reduce((sum, nanos) => sum + nanos, 0);
  const asks: ReservationAsk[] = [];
  const checkpoints: Checkpoint[] = [];
  const sent: string[] = [];
  return {
    asks,
    checkpoints,
    sent,
    held,
    settle(generationId, nanos) {
      holds.delete(generationId);
      left -= nanos;
    },
    async reserve(ask): Promise<ReservationOutcome> {
      asks.push(ask);
      const { generationId, nanos, leastNanos = nanos, limits, enforceCredits } = ask;
      const isLimited = enforceCredits || limits.length > 0;
      const own = holds.get(generationId) ?? 0;
      const free = left - held() + own;
      if (isLimited && leastNanos + ask.byokNanos > free) {
        return { kind: "refused", by: "credits", leftNanos: Math.max(0, free) };
      }
      const granted = isLimited ? Math.min(nanos, free) : nanos;
      holds.set(generationId, granted + ask.byokNanos);
      return { kind: "held", nanos: granted };
    },
    async dispatched(generationId) {
      sent.push(generationId);
    },
    async checkpoint(open) {
      checkpoints.push(...open);
    },
  };
}
