import type { Ledger } from "../ports/ledger.ts";
import type { ReservationOutcome, Reservations } from "../ports/reservation.ts";

/** What a ledger is asked to write. */
export type LedgerWrite = "append" | "reserve" | "dispatched" | "release" | "checkpoint";
/** What became of a reservation that was asked for. */
export type ReservationResult =
  | "held"
  | Extract<ReservationOutcome, { readonly kind: "refused" }>["by"];

/** How a ledger does. */
export class LedgerCounts {
  /** Records on their way to the database. */
  pending = 0;
  /** Generations that hold money. */
  readonly holding = new Set<string>();
  readonly failures = new Map<LedgerWrite, number>();
  readonly outcomes = new Map<ReservationResult, number>();

  failed(write: LedgerWrite): void {
    this.failures.set(write, (this.failures.get(write) ?? 0) + 1);
  }

  reserved(generationId: string, outcome: ReservationOutcome): void {
    const result = outcome.kind === "held" ? "held" : outcome.by;
    this.outcomes.set(result, (this.outcomes.get(result) ?? 0) + 1);
    if (outcome.kind === "held") this.holding.add(generationId);
  }
}

/** The same ledger, counted. */
export function countedLedger(
  ledger: Ledger & Reservations,
  counts: LedgerCounts,
): Ledger & Reservations {
  const told = async <Result>(write: LedgerWrite, writing: Promise<Result>): Promise<Result> => {
    try {
      return await writing;
    } catch (error) {
      counts.failed(write);
      throw error;
    }
  };
  return {
    ...ledger,
    async append(entry, price) {
      counts.pending += 1;
      try {
        await told("append", ledger.append(entry, price));
        counts.holding.delete(entry.generationId);
      } finally {
        counts.pending -= 1;
      }
    },
    async reserve(ask) {
      const outcome = await told("reserve", ledger.reserve(ask));
      counts.reserved(ask.generationId, outcome);
      return outcome;
    },
    dispatched: (id) => told("dispatched", ledger.dispatched(id)),
    async release(id) {
      await told("release", ledger.release(id));
      counts.holding.delete(id);
    },
    checkpoint: (open) => told("checkpoint", ledger.checkpoint(open)),
  };
}
