import { DatabaseError } from "./database-error.ts";
import { openSqliteStores } from "./sqlite/open-sqlite-stores.ts";
import type { StoreOptions } from "./store-options.ts";
import type { Stores } from "./stores.ts";

const SQLITE = "sqlite:";
const POSTGRES = /^postgres(?:ql)?:\/\//;

/**
 * Opens the database of the configuration, `sqlite:<absolute path>`, `sqlite::memory:` or a postgres URL,
 * and brings it to this version unless `migrate` is false. Throws a `DatabaseError` when it cannot be used.
 */
export async function openStores(database: string, options: StoreOptions): Promise<Stores> {
  if (database.startsWith(SQLITE)) return openSqliteStores(database.slice(SQLITE.length), options);
  if (POSTGRES.test(database)) {
    // Its driver is loaded by those who use it only.
    const { openPostgresStores } = await import("./postgres/open-postgres-stores.ts");
    return openPostgresStores(database, options);
  }
  throw new DatabaseError(
    "`database` is sqlite:<path> or postgres://user:password@host:5432/name.",
  );
}
