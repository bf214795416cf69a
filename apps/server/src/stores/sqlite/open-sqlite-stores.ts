import { randomUUID } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import { Kysely, SqliteDialect } from "kysely";
import { createClientStore } from "../create-client-store.ts";
import { createKeyStore } from "../create-key-store.ts";
import { createMemoryKeyEvents } from "../memory/create-memory-key-events.ts";
import { newOwner } from "../money/new-owner.ts";
import { newSecret } from "../new-secret.ts";
import { refuseOtherVersions } from "../sql/migrate.ts";
import type { Tables } from "../sql/tables.ts";
import type { StoreOptions } from "../store-options.ts";
import type { Stores } from "../stores.ts";
import { unavailableOnFault } from "../unavailable-on-fault.ts";
import { createCheckpointer } from "./create-checkpointer.ts";
import { createSqliteClients } from "./create-sqlite-clients.ts";
import { createSqliteKeys } from "./create-sqlite-keys.ts";
import { createSqliteLedger } from "./create-sqlite-ledger.ts";
import { installationSecret } from "./installation-secret.ts";
import { BLOCKING_MS } from "./lock-patience.ts";
import { migrateSqlite } from "./migrate-sqlite.ts";
import { migrations } from "./migrations/migrations.ts";
import { BUSY_TIMEOUT_MS, LOG_PAGES, openFile } from "./open-file.ts";
import { startCheckpointThread } from "./start-checkpoint-thread.ts";
import { toKyselyDatabase } from "./to-kysely-database.ts";

/**
 * Opens a SQLite file (or `:memory:`) and brings it to this version unless told not to. Throws a
 * `DatabaseError` when it cannot be used.
 */
export async function openSqliteStores(path: string, options: StoreOptions): Promise<Stores> {
  const raw = openFile(path);
  const db = new Kysely<Tables>({
    dialect: new SqliteDialect({ database: toKyselyDatabase(raw) }),
  });
  try {
    if (!options.migrate) await refuseOtherVersions(db, migrations);
    const migrated = options.migrate ? await migrateSqlite(raw, db, BUSY_TIMEOUT_MS) : [];
    const { now, keyEvents = createMemoryKeyEvents() } = options;
    const checkpointer = checkpointerOf(path, raw, options);
    const ledger = createSqliteLedger(raw, {
      owner: newOwner(now()),
      now,
      ...(checkpointer === undefined ? {} : { committed: checkpointer.committed }),
    });
    const clients = createSqliteClients(raw, db);
    const keys = createKeyStore(
      { keys: createSqliteKeys(raw, db), clients, ledger },
      keyEvents,
      now,
    );
    const endUserSecret = installationSecret(raw, "end-user", newSecret);
    // From here on requests are served beside.
    raw.exec(`pragma busy_timeout = ${BLOCKING_MS}`);
    return {
      keys: { ...unavailableOnFault(keys), find: keys.find },
      clients: unavailableOnFault(createClientStore(clients, keyEvents, now, randomUUID)),
      keyEvents,
      ledger,
      endUserSecret,
      ...(path === ":memory:" ? {} : { file: path }),
      migrated,
      check: async () => raw.exec("select 1 from keys limit 1"),
      close: async () => {
        await ledger.close();
        // The last connection that closes copies what is left of the log, and removes it.
        await checkpointer?.close();
        await db.destroy();
      },
    };
  } catch (error) {
    raw.close();
    throw error;
  }
}

/** A database in memory has no log. */
function checkpointerOf(path: string, raw: DatabaseSync, { log }: StoreOptions) {
  if (path === ":memory:") return undefined;
  return createCheckpointer({
    startThread: () => startCheckpointThread(path),
    byCommits: (itself) => raw.exec(`pragma wal_autocheckpoint = ${itself ? LOG_PAGES : 0}`),
    now: () => performance.now(),
    onError: (error) => log?.warn({ err: error }, "the thread that copies the log broke"),
  });
}
