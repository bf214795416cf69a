import { type Kysely, sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import { DatabaseError } from "../database-error.ts";
import type { Tables } from "./tables.ts";

/** Every change of a kind of database since the first version, by their names, which are in order. */
export type Migrations = Readonly<Record<string, Migration>>;

/**
 * Brings the database to this version; gives the names of the changes that were made. Throws a
 * `DatabaseError` when one fails, or when a newer version of the server has been here.
 *
 * @param options.inTransaction false where the caller opened one
 */
export async function migrate(
  db: Kysely<Tables>,
  migrations: Migrations,
  options: { readonly inTransaction: boolean } = { inTransaction: true },
): Promise<readonly string[]> {
  await refuseNewer(db, migrations);
  const migrator = migratorOf(db, migrations);
  const { error, results = [] } = await migrator.migrateToLatest({
    disableTransactions: !options.inTransaction,
  });
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

/** Throws a `DatabaseError` when the database is not of this version: changes are missing, or it has more of them. */
export async function refuseOtherVersions(
  db: Kysely<Tables>,
  migrations: Migrations,
): Promise<void> {
  const known = await migratorOf(db, migrations).getMigrations();
  const missing = known.filter((m) => m.executedAt === undefined);
  if (missing.length > 0) {
    throw new DatabaseError(
      `The database is older than this version (${missing.length} changes are missing). Run \`sluice migrate\`, or start without --no-migrate.`,
    );
  }
  await refuseNewer(db, migrations);
}

async function refuseNewer(db: Kysely<Tables>, migrations: Migrations): Promise<void> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === "kysely_migration")) return;
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name`.execute(db);
  const unknown = rows.filter(({ name }) => !Object.hasOwn(migrations, name));
  const [first] = unknown;
  if (first === undefined) return;
  throw new DatabaseError(
    `The database is newer than this version of Sluice (${unknown.length} changes are unknown here, the first is ${first.name}). Start the version that made them, or a later one.`,
  );
}

function migratorOf(db: Kysely<Tables>, migrations: Migrations): Migrator {
  return new Migrator({ db, provider: { getMigrations: async () => ({ ...migrations }) } });
}
