import type { DatabaseSync } from "node:sqlite";
import { type Kysely, sql } from "kysely";
import type { KeyTable } from "../key-table.ts";
import { createKeyTable } from "../sql/create-key-table.ts";
import { recordOf } from "../sql/record-of.ts";
import { rowOf } from "../sql/row-of.ts";
import type { KeyRow, Tables } from "../sql/tables.ts";
import { patientStatements } from "./patient-statements.ts";

/**
 * Keys in SQLite. `find` is on the path of every request and has its statement prepared; all others
 * are single statements, so that none can mix with the ledger's transactions on the same connection.
 */
export function createSqliteKeys(raw: DatabaseSync, db: Kysely<Tables>): KeyTable {
  const byHash = raw.prepare("select * from keys where hash = ?");
  const find = (hash: string) => {
    const row = byHash.get(hash) as KeyRow | undefined;
    return row === undefined ? undefined : recordOf(row);
  };
  const { find: _prepared, ...statements } = createKeyTable(db, {
    find,
    async insertFirst(record) {
      const row = rowOf(record);
      const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)));
      const { numAffectedRows } = await sql`
        insert into keys (${columns}) select ${sql.join(Object.values(row))}
        where not exists (select 1 from keys)`.execute(db);
      return numAffectedRows === 1n;
    },
  });
  return { find, ...patientStatements(statements) };
}
