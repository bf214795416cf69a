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
  /** Nothing stands between a write and whoever waits for it. */
  const told = <Result>(
    write: LedgerWrite,
    writing: Promise<Result>,
    written: (result: Result) => void = () => {},
  ): Promise<Result> => {
    writing.then(written, () => counts.failed(write));
    return writing;
  };
  return {
    ...ledger,
    append(entry, price) {
      counts.pending += 1;
      const writing = ledger.append(entry, price);
      writing.then(
        () => {
          counts.pending -= 1;
          counts.holding.delete(entry.generationId);
        },
        () => {
          counts.pending -= 1;
          counts.failed("append");
        },
      );
      return writing;
    },
    reserve: (ask) =>
      told("reserve", ledger.reserve(ask), (outcome) => counts.reserved(ask.generationId, outcome)),
    dispatched: (id) => told("dispatched", ledger.dispatched(id)),
    release: (id) => told("release", ledger.release(id), () => counts.holding.delete(id)),
    checkpoint: (open) => told("checkpoint", ledger.checkpoint(open)),
  };
}
