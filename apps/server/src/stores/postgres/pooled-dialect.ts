import { type DialectAdapter, PostgresAdapter, PostgresDialect } from "kysely";

/**
 * For connections that last for a transaction only: the lock of migrations belongs to a session elsewhere, and would
 * stay behind here. Whoever migrates by it does so in a transaction that holds a lock of its own.
 */
export class PooledDialect extends PostgresDialect {
  override createAdapter(): DialectAdapter {
    return new PooledAdapter();
  }
}

class PooledAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}
