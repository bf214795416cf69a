import type { Price } from "@sluice/schema";
import type { Budget } from "../../money/budget.ts";
import type { CreditGrant } from "../../ports/credits.ts";
import type { Spender } from "../../ports/ledger.ts";
import type { LedgerEntry } from "../../ports/ledger-entry.ts";
import type { OpenReservation } from "./open-reservation.ts";

/**
 * The rows that the steps of one transaction read and change. What a step sets, the next one gets; all of it is
 * written when the transaction ends, or none. A database that cannot be read while a step runs fills it before:
 * every budget that the steps' key, client and account name (locked), their reservations and their records.
 */
export interface MoneyPage {
  /** Empty of who is not known. */
  budget(of: Spender): Budget;
  setBudget(of: Spender, budget: Budget): void;
  reservation(generationId: string): OpenReservation | undefined;
  setReservation(reservation: OpenReservation): void;
  /** Ends it, and gives what was held for whom. */
  takeReservation(generationId: string): Pick<OpenReservation, "charged" | "held"> | undefined;
  record(generationId: string): LedgerEntry | undefined;
  /** False, and nothing is changed, where there is a record of its generation. */
  insertRecord(entry: LedgerEntry): boolean;
  replaceRecord(before: LedgerEntry, entry: LedgerEntry): void;
  dropRecord(entry: LedgerEntry): void;
  /** False, and nothing is changed, where a grant of its id is known. */
  insertGrant(grant: CreditGrant): boolean;
  /** Does nothing where the version is known. */
  keepPrice(version: string, price: Price): void;
}
