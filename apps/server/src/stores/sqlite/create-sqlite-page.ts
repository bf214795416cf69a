import type { DatabaseSync } from "node:sqlite";
import { canonicalPrice } from "../../money/canonical-price.ts";
import type { LedgerEntry } from "../../ports/ledger-entry.ts";
import type { MoneyPage } from "../money/money-page.ts";
import {
  entryOf,
  GENERATION_COLUMNS,
  isPlain,
  PLAIN_COLUMNS,
  plainValues,
  valuesOf,
} from "../sql/generation-rows.ts";
import type { GenerationRow } from "../sql/tables.ts";
import { createActivitySums } from "./create-activity-sums.ts";
import { createTurnBudgets } from "./create-turn-budgets.ts";
import { prepareReservations } from "./prepare-reservations.ts";

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
export function createSqlitePage(raw: DatabaseSync, owner: string, now: () => number): SqlitePage {
  const budgets = createTurnBudgets(raw);
  const activity = createActivitySums(raw);
  const reservations = prepareReservations(raw, owner);
  const records = prepareRecords(raw);
  const keepPrice = raw.prepare(
    "insert into prices (version, first_seen, price) values (?, ?, ?) on conflict (version) do nothing",
  );
  const insertGrant = raw.prepare(
    `insert into credit_grants (id, account_id, nanos, note, created_at) values (?, ?, ?, ?, ?)
     on conflict (id) do nothing`,
  );
  /** Versions that are in the database for sure, and those that this transaction put there. */
  const kept = new Set<string>();
  let keeping: string[] = [];

  return {
    reservation: reservations.reservation,
    setReservation: reservations.setReservation,
    takeReservation: reservations.takeReservation,
    budget: budgets.get,
    setBudget: budgets.set,
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
      budgets.forget();
      reservations.forget();
      activity.forget();
      keeping = [];
    },
    write() {
      budgets.write();
      activity.write();
    },
    written() {
      budgets.written();
      reservations.written();
      for (const version of keeping) kept.add(version);
    },
  };
}

function prepareRecords(raw: DatabaseSync) {
  const get = raw.prepare("select * from generations where id = ?");
  const insert = prepareInsert(raw, GENERATION_COLUMNS);
  const insertPlain = prepareInsert(raw, PLAIN_COLUMNS);
  const drop = raw.prepare("delete from generations where id = ?");
  return {
    find(generationId: string) {
      const row = get.get(generationId) as GenerationRow | undefined;
      return row === undefined ? undefined : entryOf(row);
    },
    insert(entry: LedgerEntry) {
      const { changes } = isPlain(entry)
        ? insertPlain.run(...plainValues(entry))
        : insert.run(...valuesOf(entry));
      return changes === 1;
    },
    drop: (generationId: string) => void drop.run(generationId),
  };
}

function prepareInsert(raw: DatabaseSync, columns: readonly string[]) {
  const marks = columns.map(() => "?").join(", ");
  return raw.prepare(
    `insert into generations (${columns.join(", ")}) values (${marks}) on conflict (id) do nothing`,
  );
}
