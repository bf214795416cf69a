import { DatabaseError } from "./database-error.ts";
import { openSqliteStores } from "./sqlite/open-sqlite-stores.ts";
import type { StoreOptions } from "./store-options.ts";
import type { Stores } from "./stores.ts";

const SQLITE = "sqlite:";

/**
 * Opens the database of the configuration, `sqlite:<absolute path>`, `sqlite::memory:` or a postgres URL,
 * and brings it to this version unless `migrate` is false. Throws a `DatabaseError` when it cannot be used.
 */
export async function openStores(database: string, options: StoreOptions): Promise<Stores> {
  if (database.startsWith(SQLITE)) return openSqliteStores(database.slice(SQLITE.length), options);
  throw new DatabaseError("This version keeps its data in SQLite: `database: sqlite:<path>`.");
}
