import type { Price } from "@sluice/schema";
import type { Budget } from "../../money/budget.ts";
import type { CreditGrant } from "../../ports/credits.ts";
import type { LedgerEntry } from "../../ports/ledger-entry.ts";
import type { OpenReservation } from "../money/open-reservation.ts";

/** What a database would hold of money. */
export interface MemoryMoney {
  /** By scope and id. */
  readonly budgets: Map<string, Budget>;
  readonly reservations: Map<string, OpenReservation>;
  readonly records: Map<string, LedgerEntry>;
  readonly grants: Map<string, CreditGrant>;
  readonly prices: Map<string, Price>;
  /** When each process last said that it lived, ms since the epoch. */
  readonly owners: Map<string, number>;
}

/** Of an installation that is new. */
export function newMemoryMoney(): MemoryMoney {
  return {
    budgets: new Map(),
    reservations: new Map(),
    records: new Map(),
    grants: new Map(),
    prices: new Map(),
    owners: new Map(),
  };
}
