import { Kysely, SqliteDialect } from "kysely";
import { createKeyStore } from "./create-key-store.ts";
import { DatabaseError } from "./database-error.ts";
import { newSecret } from "./new-secret.ts";
import { createSqliteKeys } from "./sqlite/create-sqlite-keys.ts";
import { createSqliteLedger } from "./sqlite/create-sqlite-ledger.ts";
import { installationSecret } from "./sqlite/installation-secret.ts";
import { migrate, refuseOldDatabase } from "./sqlite/migrate.ts";
import { openFile } from "./sqlite/open-file.ts";
import type { Tables } from "./sqlite/tables.ts";
import { toKyselyDatabase } from "./sqlite/to-kysely-database.ts";
import type { Stores } from "./stores.ts";
import { unavailableOnFault } from "./unavailable-on-fault.ts";

const SCHEME = "sqlite:";

/**
 * Opens the database of the configuration, `sqlite:<absolute path>` or `sqlite::memory:`, and brings
 * it to this version unless `migrate` is false. Throws a `DatabaseError` when it cannot be used.
 */
export async function openStores(
  database: string,
  options: { readonly now: () => number; readonly migrate: boolean },
): Promise<Stores> {
  if (!database.startsWith(SCHEME)) {
    throw new DatabaseError("This version keeps its data in SQLite: `database: sqlite:<path>`.");
  }
  const path = database.slice(SCHEME.length);
  const raw = openFile(path);
  const db = new Kysely<Tables>({
    dialect: new SqliteDialect({ database: toKyselyDatabase(raw) }),
  });
  try {
    if (!options.migrate) await refuseOldDatabase(db);
    const migrated = options.migrate ? await migrate(db) : [];
    const ledger = createSqliteLedger(raw);
    return {
      keys: unavailableOnFault(createKeyStore(createSqliteKeys(raw, db), ledger, options.now)),
      ledger: unavailableOnFault(ledger),
      endUserSecret: installationSecret(raw, "end-user", newSecret),
      ...(path === ":memory:" ? {} : { file: path }),
      migrated,
      check: async () => raw.exec("select 1 from keys limit 1"),
      close: async () => {
        await ledger.flush();
        await db.destroy();
      },
    };
  } catch (error) {
    raw.close();
    throw error;
  }
}
