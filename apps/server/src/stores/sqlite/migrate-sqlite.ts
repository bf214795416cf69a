import type { DatabaseSync } from "node:sqlite";
import type { Kysely } from "kysely";
import { migrate } from "../sql/migrate.ts";
import type { Tables } from "../sql/tables.ts";
import { migrations } from "./migrations/migrations.ts";

/** How long a start waits for another process that brings the same file to this version, in ms. */
const WAIT_MS = 30_000;

/**
 * Brings a file to this version, all changes or none; of several processes that start at once one does.
 *
 * @param restMs how long statements wait for other processes afterwards, in ms
 */
export async function migrateSqlite(
  raw: DatabaseSync,
  db: Kysely<Tables>,
  restMs: number,
): Promise<readonly string[]> {
  raw.exec(`pragma busy_timeout = ${WAIT_MS}`);
  raw.exec("begin immediate");
  try {
    const migrated = await migrate(db, migrations, { inTransaction: false });
    raw.exec("commit");
    return migrated;
  } finally {
    if (raw.isTransaction) raw.exec("rollback");
    raw.exec(`pragma busy_timeout = ${restMs}`);
  }
}
