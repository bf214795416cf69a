import type { PoolConfig } from "pg";
import { DatabaseError } from "../database-error.ts";
import { shownDatabase } from "../shown-database.ts";
import { isPooled, withoutPooled } from "./pooled.ts";

/** A connection is there within it, or the database is away, in ms. */
const CONNECT_MS = 2_000;
/** How long the server works at one statement, waits for one lock, and holds a transaction of a process that stands still, in ms. */
const STATEMENT_MS = 8_000;
const LOCK_MS = 5_000;
const IDLE_IN_TRANSACTION_MS = 5_000;
/** Longer silence of the server is its end, in ms. */
const SILENCE_MS = 10_000;

const SSL_MODES = new Set(["disable", "require", "verify-ca", "verify-full"]);

/** Settings of every connection; `sslmode` and `sslrootcert` mean what they mean in libpq. Throws a `DatabaseError`. */
export function connectionSettings(database: string): PoolConfig {
  return {
    connectionString: libpqUrl(database),
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    application_name: "sluice",
  };
}

/** Limits of what is done while requests wait; changes of the tables may take longer. */
export const requestLimits: PoolConfig = {
  statement_timeout: STATEMENT_MS,
  lock_timeout: LOCK_MS,
  idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
  query_timeout: SILENCE_MS,
};

function libpqUrl(database: string): string {
  if (!URL.canParse(database)) {
    throw new DatabaseError(
      "`database` is not a postgres URL, postgres://user:password@host:5432/name: special characters in user and password are written in percent-encoding.",
    );
  }
  const url = withoutPooled(new URL(database));
  const mode = url.searchParams.get("sslmode");
  if (mode === null) return isPooled(database) ? url.href : database;
  if (!SSL_MODES.has(mode)) {
    throw new DatabaseError(
      `sslmode of ${shownDatabase(database)} is one of ${[...SSL_MODES].join(", ")}.`,
    );
  }
  url.searchParams.set("uselibpqcompat", "true");
  return url.href;
}
