import type { Kysely } from "kysely";
import { Migrator } from "kysely/migration";
import { DatabaseError } from "../database-error.ts";
import { migrations } from "./migrations/migrations.ts";
import type { Tables } from "./tables.ts";

/**
 * Brings the database to this version; gives the names of the changes that were made. Throws a
 * `DatabaseError` when one fails, or when a newer version of the server has been here.
 */
export async function migrate(db: Kysely<Tables>): Promise<readonly string[]> {
  const { error, results = [] } = await migratorOf(db).migrateToLatest();
  if (error !== undefined) {
    const failed = results.find((result) => result.status === "Error")?.migrationName;
    const what = error instanceof Error ? error.message : String(error);
    const where = failed === undefined ? "" : ` at ${failed}`;
    throw new DatabaseError(`Cannot bring the database to this version${where}: ${what}`, {
      cause: error,
    });
  }
  return results.map((result) => result.migrationName);
}

/** Throws a `DatabaseError` when changes of this version are missing in the database. */
export async function refuseOldDatabase(db: Kysely<Tables>): Promise<void> {
  const missing = (await migratorOf(db).getMigrations()).filter((m) => m.executedAt === undefined);
  if (missing.length > 0) {
    throw new DatabaseError(
      `The database is older than this version (${missing.length} changes are missing). Run \`sluice migrate\`, or start without --no-migrate.`,
    );
  }
}

function migratorOf(db: Kysely<Tables>): Migrator {
  return new Migrator({ db, provider: { getMigrations: async () => ({ ...migrations }) } });
}
