import { type Kysely, sql } from "kysely";
import { migrate } from "../sql/migrate.ts";
import type { Tables } from "../sql/tables.ts";
import { migrations } from "./migrations/migrations.ts";

/** Kysely's own number of it, so that who starts behind a pooler and who does not wait for each other. */
const MIGRATION_LOCK = 3853314791062309107n;

/**
 * Brings the tables to this version; of several replicas that start at once one does. Gives the names of the changes.
 *
 * @param pooled whether a lock lasts no longer than its transaction
 */
export function migratePostgres(db: Kysely<Tables>, pooled: boolean): Promise<readonly string[]> {
  if (!pooled) return migrate(db, migrations);
  return db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(transaction);
    return migrate(transaction, migrations);
  });
}
