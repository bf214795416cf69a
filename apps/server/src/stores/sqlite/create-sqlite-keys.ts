import type { DatabaseSync } from "node:sqlite";
import type { ExpressionBuilder, Kysely } from "kysely";
import type { KeyOwner } from "../key-owner.ts";
import type { KeyTable } from "../key-table.ts";
import { recordOf } from "./record-of.ts";
import { rowOf } from "./row-of.ts";
import type { KeyRow, Tables } from "./tables.ts";

/**
 * Keys in SQLite. `find` is on the path of every request and has its statement prepared; all others
 * are single statements, so that none can mix with the ledger's transactions on the same connection.
 */
export function createSqliteKeys(raw: DatabaseSync, db: Kysely<Tables>): KeyTable {
  const byHash = raw.prepare("select * from keys where hash = ?");
  return {
    find(hash) {
      const row = byHash.get(hash) as KeyRow | undefined;
      return row === undefined ? undefined : recordOf(row);
    },
    async insert(record) {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto("keys")
        .values(rowOf(record))
        .onConflict((conflict) => conflict.column("hash").doNothing())
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
      const record = byHash.get(hash) as KeyRow | undefined;
      if (record === undefined) return undefined;
      const row = await db
        .updateTable("keys")
        .set(rowOf({ ...recordOf(record), ...change }))
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

/** The condition that a key is one of the owner's. */
function ownedBy(owner: KeyOwner) {
  return (where: ExpressionBuilder<Tables, "keys">) =>
    where.and({
      account_id: owner.accountId,
      ...(owner.clientId === undefined ? {} : { client_id: owner.clientId }),
    });
}
