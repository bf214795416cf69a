import type pg from "pg";
import type { Line } from "./create-line.ts";
import { breaksConnection, toFault } from "./faults.ts";
import { queryOf, type Statement } from "./query-of.ts";

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
  line: Line,
): Promise<Borrowed> {
  if (line.isSilent) throw toFault(new Error("it does not answer"));
  const begunAt = performance.now();
  const client = await pool.connect().catch((error) => {
    line.failed(error, begunAt);
    throw toFault(error);
  });
  let isBroken = false;
  return {
    async query(statement) {
      const askedAt = performance.now();
      try {
        const result = await client.query(queryOf(statement, isPooled));
        line.worked();
        return result;
      } catch (error) {
        if (breaksConnection(error)) {
          isBroken = true;
          line.failed(error, askedAt);
        } else line.heard();
        throw toFault(error);
      }
    },
    release: () => client.release(isBroken),
  };
}
