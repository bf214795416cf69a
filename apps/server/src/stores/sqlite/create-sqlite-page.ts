import type { DatabaseSync } from "node:sqlite";
import { type Budget, EMPTY_BUDGET } from "../../money/budget.ts";
import { canonicalPrice } from "../../money/canonical-price.ts";
import type { Spender } from "../../ports/ledger.ts";
import type { MoneyPage } from "../money/money-page.ts";
import { entryOf, GENERATION_COLUMNS, valuesOf } from "../sql/generation-rows.ts";
import {
  heldOf,
  RESERVATION_COLUMNS,
  reservationOf,
  reservationValues,
} from "../sql/reservation-rows.ts";
import type { GenerationRow, ReservationRow } from "../sql/tables.ts";
import { createActivitySums } from "./create-activity-sums.ts";
import { prepareBudgets } from "./prepare-budgets.ts";

/** The page of the transaction that is open on a connection; one is open at a time. */
export interface SqlitePage extends MoneyPage {
  /** Before a transaction: nothing of the last one is known. */
  forget(): void;
  /** At its end: sums that changed are written once each, however many steps changed them. */
  write(): void;
  /** After its commit. */
  written(): void;
}

/** `now` in ms since the epoch. */
export function createSqlitePage(raw: DatabaseSync, now: () => number): SqlitePage {
  const budgets = prepareBudgets(raw);
  const activity = createActivitySums(raw);
  const reservations = prepareReservations(raw);
  const records = prepareRecords(raw);
  const keepPrice = raw.prepare(
    "insert into prices (version, first_seen, price) values (?, ?, ?) on conflict (version) do nothing",
  );
  const insertGrant = raw.prepare(
    `insert into credit_grants (id, account_id, nanos, note, created_at) values (?, ?, ?, ?, ?)
     on conflict (id) do nothing`,
  );
  // New ones for each transaction: a map that is cleared leaves its old table behind, which keeps the next alive.
  let read = new Map<string, Budget>();
  let changed = new Map<string, Spender>();
  /** Versions that are in the database for sure, and those that this transaction put there. */
  const kept = new Set<string>();
  let keeping: string[] = [];

  return {
    ...reservations,
    budget(of) {
      const name = `${of.scope} ${of.id}`;
      const known = read.get(name);
      if (known !== undefined) return known;
      const budget = budgets.get(of) ?? EMPTY_BUDGET;
      read.set(name, budget);
      return budget;
    },
    setBudget(of, budget) {
      const name = `${of.scope} ${of.id}`;
      read.set(name, budget);
      changed.set(name, of);
    },
    record: records.find,
    insertRecord(entry) {
      const isNew = records.insert(entry);
      if (isNew) activity.add(entry, 1);
      return isNew;
    },
    replaceRecord(before, entry) {
      records.drop(before.generationId);
      records.insert(entry);
      activity.add(before, -1);
      activity.add(entry, 1);
    },
    dropRecord(entry) {
      records.drop(entry.generationId);
      activity.add(entry, -1);
    },
    insertGrant: ({ id, accountId, nanos, note, createdAt }) =>
      insertGrant.run(id, accountId, nanos, note, createdAt).changes === 1,
    keepPrice(version, price) {
      if (kept.has(version)) return;
      keepPrice.run(version, now(), canonicalPrice(price));
      keeping.push(version);
    },
    forget() {
      read = new Map();
      changed = new Map();
      activity.forget();
      keeping = [];
    },
    write() {
      for (const [name, of] of changed) budgets.set(of, read.get(name) ?? EMPTY_BUDGET);
      activity.write();
    },
    written() {
      for (const version of keeping) kept.add(version);
    },
  };
}

function prepareReservations(
  raw: DatabaseSync,
): Pick<MoneyPage, "reservation" | "setReservation" | "takeReservation"> {
  const marks = RESERVATION_COLUMNS.map(() => "?").join(", ");
  const get = raw.prepare("select * from reservations where generation_id = ?");
  const set = raw.prepare(
    `insert or replace into reservations (${RESERVATION_COLUMNS.join(", ")}) values (${marks})`,
  );
  const take = raw.prepare(
    `delete from reservations where generation_id = ?
     returning account_id, key_hash, client_id, nanos, byok_nanos`,
  );
  return {
    reservation(generationId) {
      const row = get.get(generationId) as ReservationRow | undefined;
      return row === undefined ? undefined : reservationOf(row);
    },
    setReservation: (open) => void set.run(...reservationValues(open)),
    takeReservation(generationId) {
      const row = take.get(generationId) as ReservationRow | undefined;
      return row === undefined ? undefined : heldOf(row);
    },
  };
}

function prepareRecords(raw: DatabaseSync) {
  const marks = GENERATION_COLUMNS.map(() => "?").join(", ");
  const get = raw.prepare("select * from generations where id = ?");
  const insert = raw.prepare(
    `insert into generations (${GENERATION_COLUMNS.join(", ")}) values (${marks}) on conflict (id) do nothing`,
  );
  const drop = raw.prepare("delete from generations where id = ?");
  return {
    find(generationId: string) {
      const row = get.get(generationId) as GenerationRow | undefined;
      return row === undefined ? undefined : entryOf(row);
    },
    insert: (entry: Parameters<typeof valuesOf>[0]) => insert.run(...valuesOf(entry)).changes === 1,
    drop: (generationId: string) => void drop.run(generationId),
  };
}
