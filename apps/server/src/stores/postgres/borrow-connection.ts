import type pg from "pg";
import { breaksConnection, toFault } from "./faults.ts";
import { queryOf, type Statement } from "./query-of.ts";
import type { sayAway } from "./say-away.ts";

/** A connection of a pool, for as long as it is not released. */
export interface Borrowed {
  /** Throws a `DatabaseFault`. */
  query(statement: Statement): Promise<pg.QueryResult>;
  /** Gives it back, or away where it broke. */
  release(): void;
}

/**
 * Lends out a connection and tells whether the server is there; throws a `DatabaseFault` where none is to be had.
 *
 * @param isPooled whether a pooler stands between, which keeps no prepared statements
 */
export async function borrowConnection(
  pool: pg.Pool,
  isPooled: boolean,
  state: ReturnType<typeof sayAway>,
): Promise<Borrowed> {
  const client = await pool.connect().catch((error) => {
    state.failed(error);
    throw toFault(error);
  });
  let isBroken = false;
  return {
    async query(statement) {
      try {
        const result = await client.query(queryOf(statement, isPooled));
        state.worked();
        return result;
      } catch (error) {
        if (breaksConnection(error)) {
          isBroken = true;
          state.failed(error);
        }
        throw toFault(error);
      }
    },
    release: () => client.release(isBroken),
  };
}
