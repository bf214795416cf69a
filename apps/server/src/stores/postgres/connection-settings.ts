import type { PoolConfig } from "pg";
import { DatabaseError } from "../database-error.ts";
import { shownDatabase } from "../shown-database.ts";
import { withoutPooled } from "./pooled.ts";
import { silenceOf, withoutSilence } from "./silence.ts";

/** A silent connection is noticed by the system when nothing was to be said for so long, in ms. */
const KEEP_ALIVE_MS = 10_000;
/**
 * Parts of the time that an answer is waited for. A connection is there by then, or the database is away; a server that
 * hears us gives up a statement, a lock and a transaction that stands still before we do, in this order from the last,
 * so that what was given up here is never done later.
 */
const PARTS = { connect: 1 / 2, transaction: 5 / 8, lock: 3 / 4, statement: 7 / 8 };

const SSL_MODES = new Set(["disable", "require", "verify-ca", "verify-full"]);

/** Settings of every connection; `sslmode` and `sslrootcert` mean what they mean in libpq. Throws a `DatabaseError`. */
export function connectionSettings(database: string): PoolConfig {
  return {
    connectionString: libpqUrl(database),
    connectionTimeoutMillis: silenceOf(database) * PARTS.connect,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    application_name: "sluice",
  };
}

/** Limits of what is done while requests wait; changes of the tables may take longer. */
export function requestLimits(database: string): PoolConfig {
  const silence = silenceOf(database);
  return {
    statement_timeout: Math.round(silence * PARTS.statement),
    lock_timeout: Math.round(silence * PARTS.lock),
    idle_in_transaction_session_timeout: Math.round(silence * PARTS.transaction),
    query_timeout: silence,
  };
}

function libpqUrl(database: string): string {
  if (!URL.canParse(database)) {
    throw new DatabaseError(
      "`database` is not a postgres URL, postgres://user:password@host:5432/name: special characters in user and password are written in percent-encoding.",
    );
  }
  const given = new URL(database);
  const url = withoutSilence(withoutPooled(given));
  const mode = url.searchParams.get("sslmode");
  if (mode === null) return url.href === given.href ? database : url.href;
  if (!SSL_MODES.has(mode)) {
    throw new DatabaseError(
      `sslmode of ${shownDatabase(database)} is one of ${[...SSL_MODES].join(", ")}.`,
    );
  }
  url.searchParams.set("uselibpqcompat", "true");
  return url.href;
}
