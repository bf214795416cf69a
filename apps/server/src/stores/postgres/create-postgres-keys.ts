import { type Kysely, sql } from "kysely";
import type { KeyRecord } from "../key-record.ts";
import type { KeyTable } from "../key-table.ts";
import { createKeyTable } from "../sql/create-key-table.ts";
import { recordOf } from "../sql/record-of.ts";
import { rowOf } from "../sql/row-of.ts";
import type { KeyRow, Tables } from "../sql/tables.ts";
import type { Run } from "./connect-postgres.ts";
import { inBatches } from "./in-batches.ts";

/** Keys that one statement looks up. */
const MOST_KEYS = 500;

/** Keys in PostgreSQL; those that are looked up at the same time are looked up together. */
export function createPostgresKeys(run: Run, db: Kysely<Tables>): KeyTable {
  const find = inBatches<string, KeyRecord | undefined>(MOST_KEYS, async (hashes) => {
    const text = "select * from keys where hash = any($1::text[])";
    const rows = await run<KeyRow>({ text, values: [hashes] });
    const records = new Map(rows.map((row) => [row.hash, recordOf(row)]));
    return hashes.map((hash) => records.get(hash));
  });
  return createKeyTable(db, {
    find,
    insertFirst: (record) =>
      db.transaction().execute(async (transaction) => {
        await sql`lock table keys in share row exclusive mode`.execute(transaction);
        const { rows } = await sql`select 1 from keys limit 1`.execute(transaction);
        if (rows.length > 0) return false;
        await transaction.insertInto("keys").values(rowOf(record)).execute();
        return true;
      }),
  });
}
