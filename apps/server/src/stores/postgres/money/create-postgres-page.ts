import type { Price } from "@sluice/schema";
import type { Budget } from "../../../money/budget.ts";
import type { CreditGrant } from "../../../ports/credits.ts";
import type { Spender } from "../../../ports/ledger.ts";
import type { LedgerEntry } from "../../../ports/ledger-entry.ts";
import type { MoneyPage } from "../../money/money-page.ts";
import type { OpenReservation } from "../../money/open-reservation.ts";
import type { PageRows } from "./load-page.ts";
import { nameOf } from "./read-rows.ts";

/** What the steps of a page changed. */
export interface PageChanges {
  readonly budgets: readonly (readonly [Spender, Budget])[];
  readonly reservations: readonly OpenReservation[];
  readonly droppedReservations: readonly string[];
  readonly droppedRecords: readonly string[];
  readonly records: readonly LedgerEntry[];
  /** What is added to the sums of days; times -1: taken away. */
  readonly counted: readonly (readonly [LedgerEntry, 1 | -1])[];
  readonly grants: readonly CreditGrant[];
  readonly prices: ReadonlyMap<string, Price>;
}

/** A page whose rows were read before, and are written together afterwards. */
export interface PostgresPage extends MoneyPage {
  changes(): PageChanges;
}

export function createPostgresPage(rows: PageRows): PostgresPage {
  const budgets = new Map(rows.budgets);
  const changed = new Map<string, Spender>();
  const reservations = new Map<string, OpenReservation | undefined>(rows.reservations);
  const touched = new Set<string>();
  const records = new Map<string, LedgerEntry>(rows.records);
  const fresh = new Set<string>();
  const counted: (readonly [LedgerEntry, 1 | -1])[] = [];
  const known = new Set(rows.grants);
  const grants: CreditGrant[] = [];
  const prices = new Map<string, Price>();

  function write(entry: LedgerEntry): void {
    records.set(entry.generationId, entry);
    fresh.add(entry.generationId);
    counted.push([entry, 1]);
  }
  function drop(entry: LedgerEntry): void {
    records.delete(entry.generationId);
    fresh.delete(entry.generationId);
    counted.push([entry, -1]);
  }

  return {
    budget(of) {
      const budget = budgets.get(nameOf(of));
      if (budget === undefined) throw new Error(`The budget of ${nameOf(of)} was not read.`);
      return budget;
    },
    setBudget(of, budget) {
      budgets.set(nameOf(of), budget);
      changed.set(nameOf(of), of);
    },
    reservation: (generationId) => reservations.get(generationId),
    setReservation(open) {
      reservations.set(open.generationId, open);
      touched.add(open.generationId);
    },
    takeReservation(generationId) {
      const open = reservations.get(generationId);
      if (open === undefined) return undefined;
      reservations.delete(generationId);
      touched.add(generationId);
      return open;
    },
    record: (generationId) => records.get(generationId),
    insertRecord(entry) {
      if (records.has(entry.generationId)) return false;
      write(entry);
      return true;
    },
    replaceRecord(before, entry) {
      drop(before);
      write(entry);
    },
    dropRecord: drop,
    insertGrant(grant) {
      if (known.has(grant.id)) return false;
      known.add(grant.id);
      grants.push(grant);
      return true;
    },
    keepPrice: (version, price) => void prices.set(version, price),
    changes: () => ({
      budgets: [...changed].map(([name, of]) => [of, budgets.get(name) as Budget] as const),
      reservations: [...touched].flatMap((id) => reservations.get(id) ?? []),
      droppedReservations: [...touched].filter((id) => reservations.get(id) === undefined),
      droppedRecords: [...rows.records.keys()].filter(
        (id) => records.get(id) !== rows.records.get(id),
      ),
      records: [...fresh].flatMap((id) => records.get(id) ?? []),
      counted,
      grants,
      prices,
    }),
  };
}
