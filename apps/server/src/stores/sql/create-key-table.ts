import type { ExpressionBuilder, Kysely } from "kysely";
import { type KeyOwner, owns } from "../key-owner.ts";
import type { KeyRecord } from "../key-record.ts";
import type { KeyTable } from "../key-table.ts";
import { recordOf } from "./record-of.ts";
import { rowOf } from "./row-of.ts";
import type { KeyRow, Tables } from "./tables.ts";

/** What each database does in its own way. */
type OwnStatements = Pick<KeyTable, "find" | "insertFirst">;

/** Keys in any SQL database; all statements here are single ones. */
export function createKeyTable(db: Kysely<Tables>, own: OwnStatements): KeyTable {
  return {
    ...own,
    async insert(record) {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto("keys")
        .values(rowOf(record))
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow();
      return numInsertedOrUpdatedRows === 1n;
    },
    async list(owner, { includeDisabled, offset, limit }) {
      let query = db.selectFrom("keys").selectAll().where(ownedBy(owner));
      if (!includeDisabled) query = query.where("disabled", "=", 0);
      const rows = await query
        .orderBy("created_at", "desc")
        .orderBy("hash")
        .limit(limit)
        .offset(offset)
        .execute();
      return rows.map(recordOf);
    },
    async update(hash, owner, change) {
      const record = await own.find(hash);
      if (record === undefined || !owns(owner, record)) return undefined;
      const row = await db
        .updateTable("keys")
        .set(changedColumns(record, change))
        .where("hash", "=", hash)
        .where(ownedBy(owner))
        .returningAll()
        .executeTakeFirst();
      return row === undefined ? undefined : recordOf(row);
    },
    async remove(hash, owner) {
      const { numDeletedRows } = await db
        .deleteFrom("keys")
        .where("hash", "=", hash)
        .where(ownedBy(owner))
        .executeTakeFirstOrThrow();
      return numDeletedRows > 0n;
    },
    async count() {
      const { keys } = await db
        .selectFrom("keys")
        .select(db.fn.countAll<number>().as("keys"))
        .executeTakeFirstOrThrow();
      return keys;
    },
  };
}

/** Only what a change touches, so that two at once do not undo each other. */
function changedColumns(record: KeyRecord, change: Partial<KeyRecord>): Partial<KeyRow> {
  const before = rowOf(record);
  const after = rowOf({ ...record, ...change });
  const names = Object.keys(after) as (keyof KeyRow)[];
  const changed = names.filter((name) => name === "updated_at" || after[name] !== before[name]);
  return Object.fromEntries(changed.map((name) => [name, after[name]]));
}

/** The condition that a key is one of the owner's. */
function ownedBy(owner: KeyOwner) {
  return (where: ExpressionBuilder<Tables, "keys">) =>
    where.and({
      account_id: owner.accountId,
      ...(owner.clientId === undefined ? {} : { client_id: owner.clientId }),
    });
}
