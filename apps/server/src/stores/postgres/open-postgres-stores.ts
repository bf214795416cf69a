import { randomUUID } from "node:crypto";
import { Kysely, PostgresDialect } from "kysely";
import { createClientStore } from "../create-client-store.ts";
import { createKeyStore } from "../create-key-store.ts";
import { DatabaseError } from "../database-error.ts";
import { joinedKeyEvents } from "../joined-key-events.ts";
import { createMemoryKeyEvents } from "../memory/create-memory-key-events.ts";
import { newOwner } from "../money/new-owner.ts";
import { newSecret } from "../new-secret.ts";
import { shownDatabase } from "../shown-database.ts";
import { refuseOtherVersions } from "../sql/migrate.ts";
import type { Tables } from "../sql/tables.ts";
import type { StoreOptions } from "../store-options.ts";
import type { Stores } from "../stores.ts";
import { unavailableOnFault } from "../unavailable-on-fault.ts";
import { connectPostgres, type Postgres } from "./connect-postgres.ts";
import { createPostgresClients } from "./create-postgres-clients.ts";
import { createPostgresKeyEvents } from "./create-postgres-key-events.ts";
import { createPostgresKeys } from "./create-postgres-keys.ts";
import { createPostgresLedger } from "./create-postgres-ledger.ts";
import { installationSecret } from "./installation-secret.ts";
import { migratePostgres } from "./migrate-postgres.ts";
import { migrations } from "./migrations/migrations.ts";
import { isPooled } from "./pooled.ts";
import { PooledDialect } from "./pooled-dialect.ts";
import { whyAway } from "./why-away.ts";

/**
 * Opens a PostgreSQL database that any number of processes may share, and brings it to this version unless told not
 * to. Throws a `DatabaseError` when it cannot be used.
 */
export async function openPostgresStores(database: string, options: StoreOptions): Promise<Stores> {
  const migrated = await prepare(database, options.migrate);
  const postgres = connectPostgres(database, options.log);
  const events = isPooled(database)
    ? { ...createMemoryKeyEvents(), close: async () => {} }
    : createPostgresKeyEvents(database, postgres.run);
  const { now } = options;
  const ledger = createPostgresLedger(postgres, {
    owner: newOwner(now()),
    now,
    ...(options.leaseNow === undefined ? {} : { leaseNow: options.leaseNow }),
  });
  const close = async () => {
    await ledger.close();
    await events.close();
    await postgres.close();
  };
  try {
    const endUserSecret = await installationSecret(postgres.run, "end-user", newSecret);
    const db = kyselyOf(postgres, isPooled(database));
    const tables = {
      keys: createPostgresKeys(postgres.run, db),
      clients: createPostgresClients(postgres.run, db),
      ledger,
    };
    const others = options.keyEvents;
    const keyEvents = others === undefined ? events : joinedKeyEvents([events, others]);
    const keys = createKeyStore(tables, keyEvents, now);
    return {
      keys: { ...unavailableOnFault(keys), find: keys.find },
      clients: unavailableOnFault(
        createClientStore(tables.clients, keyEvents, options.now, randomUUID),
      ),
      keyEvents,
      ledger: unavailableOnFault(ledger),
      endUserSecret,
      migrated,
      check: async () => void (await postgres.run({ text: "select 1 from keys limit 1" })),
      close,
    };
  } catch (error) {
    await close();
    throw toDatabaseError(error, database);
  }
}

/** Changes of tables take the time they take, so they have connections of their own, without limits. */
async function prepare(database: string, changes: boolean): Promise<readonly string[]> {
  const postgres = connectPostgres(database, undefined, {});
  try {
    await postgres.run({ text: "select 1" });
    const pooled = isPooled(database);
    const db = kyselyOf(postgres, pooled);
    if (changes) return await migratePostgres(db, pooled);
    await refuseOtherVersions(db, migrations);
    return [];
  } catch (error) {
    throw toDatabaseError(error, database);
  } finally {
    await postgres.close();
  }
}

function kyselyOf({ kyselyPool: pool }: Postgres, pooled: boolean): Kysely<Tables> {
  const dialect = pooled ? new PooledDialect({ pool }) : new PostgresDialect({ pool });
  return new Kysely<Tables>({ dialect });
}

function toDatabaseError(error: unknown, database: string): DatabaseError {
  if (error instanceof DatabaseError) return error;
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  const why = whyAway(cause) ?? (cause instanceof Error ? cause.message : String(cause));
  return new DatabaseError(`Cannot use the database ${shownDatabase(database)}: ${why}.`, {
    cause: error,
  });
}
