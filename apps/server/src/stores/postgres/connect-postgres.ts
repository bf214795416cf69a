import type { PostgresPool } from "kysely";
import pg from "pg";
import type { Log } from "../../ports/log.ts";
import { beginStatement } from "./begin-statement.ts";
import { type Borrowed, borrowConnection } from "./borrow-connection.ts";
import { connectionSettings, requestLimits } from "./connection-settings.ts";
import { createLine } from "./create-line.ts";
import { isWorthAnotherTry } from "./faults.ts";
import { isPooled } from "./pooled.ts";
import type { Statement } from "./query-of.ts";
import { valueTypes } from "./value-types.ts";

/** Runs a statement and gives its rows; throws a `DatabaseFault`. */
export type Run = <Row extends object>(statement: Statement) => Promise<readonly Row[]>;

/** What a transaction came to, and what is still to be written for it. */
export interface Outcome<T> {
  readonly result: T;
  readonly writes: readonly Statement[];
}

/** The connections of one process. */
export interface Postgres {
  readonly run: Run;
  /**
   * All statements of `work`, and the writes that it gives, or none; those that are begun together travel together,
   * the writes with the commit. Begun anew after a deadlock.
   */
  transaction<T>(work: (run: Run) => Promise<Outcome<T>>): Promise<T>;
  /** The same connections for a query builder. */
  readonly kyselyPool: PostgresPool;
  close(): Promise<void>;
}

/** How many connections a process has at most. */
const CONNECTIONS = 10;
/** How often a transaction is begun that others hinder. */
const TRIES = 5;

/**
 * Makes a pool that opens connections when they are needed, so that a server that comes back is used at once; what it
 * is asked while it is away fails soon, and at once while it is silent.
 *
 * @param limits of what may take how long; changes of the tables take none
 */
export function connectPostgres(
  database: string,
  log?: Log,
  limits: pg.PoolConfig = requestLimits(database),
): Postgres {
  const pooled = isPooled(database);
  const connecting = connectionSettings(database);
  const settings = {
    ...connecting,
    // A pooler takes no settings of a session: each transaction brings its own.
    ...(pooled ? { query_timeout: limits.query_timeout } : limits),
  };
  const begin = pooled ? beginStatement(limits) : BEGIN;
  const line = createLine(connecting, log);
  const { stream } = line;
  const given = { ...settings, pipeline: true, max: CONNECTIONS, types: valueTypes, stream };
  const pool = new pg.Pool(given);
  const failed = (error: unknown) => line.failed(error);
  pool.on("error", failed);
  // A connection that breaks while it is lent out must not end the process.
  pool.on("connect", (client) => client.on("error", failed));

  const borrow = () => borrowConnection(pool, pooled, line);

  const lend = async <T>(work: (run: Run) => Promise<T>): Promise<T> => {
    const { query, release } = await borrow();
    try {
      return await work(async (statement) => (await query(statement)).rows);
    } finally {
      release();
    }
  };
  const transaction = async <T>(work: (run: Run) => Promise<Outcome<T>>): Promise<T> => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await lend((run) => inTransaction(run, begin, work));
      } catch (error) {
        if (!isWorthAnotherTry(error) || tries === TRIES) throw error;
      }
    }
  };

  return {
    run: (statement) => lend((run) => run(statement)),
    transaction,
    kyselyPool: kyselyPool(borrow),
    async close() {
      await pool.end();
      line.close();
    },
  };
}

function kyselyPool(borrow: () => Promise<Borrowed>): PostgresPool {
  return {
    options: {},
    end: async () => {},
    async connect() {
      const { query, release } = await borrow();
      const run = (text: string, values: readonly unknown[]) => query({ text, values });
      return { query: run as never, release };
    },
  };
}

const BEGIN: Statement = { text: "begin" };

async function inTransaction<T>(
  run: Run,
  begin: Statement,
  work: (run: Run) => Promise<Outcome<T>>,
): Promise<T> {
  try {
    const begun = run(begin);
    const [{ result, writes }] = await Promise.all([work(run), begun]);
    await Promise.all([...writes, { text: "commit" }].map(run));
    return result;
  } catch (error) {
    await run({ text: "rollback" }).catch(() => {});
    throw error;
  }
}
