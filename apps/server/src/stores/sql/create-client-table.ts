import type { Kysely } from "kysely";
import type { ClientRecord } from "../client-record.ts";
import type { ClientTable } from "../client-table.ts";
import { clientRecordOf } from "./client-record-of.ts";
import type { ClientRow, Tables } from "./tables.ts";

/** What each database does in its own way: it is on the path of requests. */
type OwnStatements = Pick<ClientTable, "find" | "findBySecret">;

/** Connect clients in any SQL database; all statements here are single ones. */
export function createClientTable(db: Kysely<Tables>, own: OwnStatements): ClientTable {
  return {
    ...own,
    async list(accountId) {
      const rows = await db
        .selectFrom("clients")
        .selectAll()
        .where("account_id", "=", accountId)
        .orderBy("name")
        .execute();
      return rows.map(clientRecordOf);
    },
    async insert(record) {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto("clients")
        .values(clientRowOf(record))
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow();
      return numInsertedOrUpdatedRows === 1n;
    },
    async update(record) {
      const { id, account_id: accountId, ...row } = clientRowOf(record);
      const { numUpdatedRows } = await db
        .updateTable("clients")
        .set(row)
        .where("id", "=", id)
        .where(({ not, exists, selectFrom }) => {
          const others = selectFrom("clients as other").select("other.id");
          const taken = others
            .where("other.id", "!=", id)
            .where((where) =>
              where.or([
                where("other.secret_hash", "=", row.secret_hash),
                where.and([
                  where("other.account_id", "=", accountId),
                  where("other.name", "=", row.name),
                ]),
              ]),
            );
          return not(exists(taken));
        })
        .executeTakeFirstOrThrow();
      return numUpdatedRows === 1n;
    },
    async remove(id) {
      const { numDeletedRows } = await db
        .deleteFrom("clients")
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      return numDeletedRows > 0n;
    },
  };
}

function clientRowOf(record: ClientRecord): ClientRow {
  return {
    id: record.id,
    account_id: record.accountId,
    name: record.name,
    secret_hash: record.secretHash,
    label: record.label,
    limit_nanos: record.limitNanos,
    limit_reset: record.limitReset,
    origin: record.origin,
    created_at: record.createdAt,
  };
}
