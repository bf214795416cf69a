import type { DatabaseSync, StatementSync } from "node:sqlite";
import type { Kysely } from "kysely";
import type { ClientTable } from "../client-table.ts";
import { clientRecordOf } from "../sql/client-record-of.ts";
import { createClientTable } from "../sql/create-client-table.ts";
import type { ClientRow, Tables } from "../sql/tables.ts";
import { patientStatements } from "./patient-statements.ts";

/** Connect clients in SQLite; what looks for one has its statement prepared. */
export function createSqliteClients(raw: DatabaseSync, db: Kysely<Tables>): ClientTable {
  const byId = raw.prepare("select * from clients where id = ?");
  const bySecret = raw.prepare("select * from clients where secret_hash = ?");
  const one = (statement: StatementSync, value: string) => {
    const row = statement.get(value) as ClientRow | undefined;
    return row === undefined ? undefined : clientRecordOf(row);
  };
  const prepared = {
    find: (id: string) => one(byId, id),
    findBySecret: (secretHash: string) => one(bySecret, secretHash),
  };
  const { find: _one, findBySecret: _other, ...statements } = createClientTable(db, prepared);
  return { ...prepared, ...patientStatements(statements) };
}
