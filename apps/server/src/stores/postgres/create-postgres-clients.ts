import type { Kysely } from "kysely";
import type { ClientRecord } from "../client-record.ts";
import type { ClientTable } from "../client-table.ts";
import { clientRecordOf } from "../sql/client-record-of.ts";
import { createClientTable } from "../sql/create-client-table.ts";
import type { ClientRow, Tables } from "../sql/tables.ts";
import type { Run } from "./connect-postgres.ts";
import { inBatches } from "./in-batches.ts";

/** Clients that one statement looks up. */
const MOST_CLIENTS = 500;

/** Connect clients in PostgreSQL; those that are looked up at the same time are looked up together. */
export function createPostgresClients(run: Run, db: Kysely<Tables>): ClientTable {
  const findBy = (column: "id" | "secret_hash") =>
    inBatches<string, ClientRecord | undefined>(MOST_CLIENTS, async (values) => {
      const text = `select * from clients where ${column} = any($1::text[])`;
      const rows = await run<ClientRow>({ text, values: [values] });
      const records = new Map(rows.map((row) => [row[column], clientRecordOf(row)]));
      return values.map((value) => records.get(value));
    });
  return createClientTable(db, { find: findBy("id"), findBySecret: findBy("secret_hash") });
}
