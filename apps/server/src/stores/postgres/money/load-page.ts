import type { Budget } from "../../../money/budget.ts";
import type { LedgerEntry } from "../../../ports/ledger-entry.ts";
import { chargedOf } from "../../money/charged-of.ts";
import type { OpenReservation } from "../../money/open-reservation.ts";
import { spendersOf } from "../../money/spenders-of.ts";
import type { Run } from "../connect-postgres.ts";
import type { PageNeeds } from "./page-needs.ts";
import { lockBudgets, lockReservations, nameOf, readGrants, readRecords } from "./read-rows.ts";

/** What a page is made of; its budgets and reservations are locked. */
export interface PageRows {
  /** By name. */
  readonly budgets: ReadonlyMap<string, Budget>;
  /** By generation. */
  readonly reservations: ReadonlyMap<string, OpenReservation>;
  readonly records: ReadonlyMap<string, LedgerEntry>;
  readonly grants: ReadonlySet<string>;
}

/**
 * Reads what steps will ask for, all of it sent at once. Reservations are locked before budgets, and records read
 * after: whoever else ended a generation has written what is read here.
 *
 * @param locked reservations that are locked already
 */
export async function loadPage(
  run: Run,
  needs: Required<PageNeeds>,
  locked?: ReadonlyMap<string, OpenReservation>,
): Promise<PageRows> {
  const [reservations, budgets, records, grants] = await Promise.all([
    locked ?? lockReservations(run, needs.generations),
    lockBudgets(run, needs.spenders),
    readRecords(run, needs.records),
    readGrants(run, needs.grants),
  ]);
  const named = [
    ...[...reservations.values()].map(({ charged }) => charged),
    ...[...records.values()].map(chargedOf),
  ];
  const others = named.flatMap(spendersOf).filter((spender) => !budgets.has(nameOf(spender)));
  if (others.length === 0) return { budgets, reservations, records, grants };
  // What is left of generations that this process did not begin.
  const [more, again] = await Promise.all([
    lockBudgets(run, others),
    readRecords(run, needs.records),
  ]);
  return { reservations, records: again, grants, budgets: new Map([...budgets, ...more]) };
}
